/** Said wherever a person looks at how CMEM is, and before anything is sent. */
export const leavesMachine = (host: string): string =>
  `The text of memories and of queries leaves this machine: it is sent to ${host} to be embedded.`;
