/** The 16 bytes of a UUID, as `unhex(replace(uuid, '-', ''))` has them in SQL; null for anything else. */
export const subjectBytes = (id: string): Buffer | null =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex') : null;
