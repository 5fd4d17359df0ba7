export interface StreamRecord {
  readonly bytes: Buffer;
  /** Whether the record was longer than what was kept of it. */
  readonly isCut: boolean;
}

/** Cuts a stream into what follows each marker, keeping no more than `longest` bytes of each record in memory. */
export async function* splitRecords(
  chunks: AsyncIterable<Buffer>,
  marker: Buffer,
  longest: number,
): AsyncGenerator<StreamRecord> {
  let kept: Buffer[] | undefined;
  let room = longest;
  let isCut = false;
  let rest: Buffer = Buffer.alloc(0);

  const take = (bytes: Buffer) => {
    if (kept === undefined || bytes.length === 0) return;
    if (bytes.length > room) isCut = true;
    if (room > 0) kept.push(bytes.subarray(0, room));
    room = Math.max(0, room - bytes.length);
  };
  const startRecord = () => {
    kept = [];
    room = longest;
    isCut = false;
  };

  for await (const chunk of chunks) {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let at = bytes.indexOf(marker); at !== -1; at = bytes.indexOf(marker)) {
      take(bytes.subarray(0, at));
      if (kept !== undefined) yield { bytes: Buffer.concat(kept), isCut };
      startRecord();
      bytes = bytes.subarray(at + marker.length);
    }
    // The end may be the beginning of a marker.
    const sure = Math.max(0, bytes.length - marker.length + 1);
    take(bytes.subarray(0, sure));
    rest = bytes.subarray(sure);
  }
  take(rest);
  if (kept !== undefined) yield { bytes: Buffer.concat(kept), isCut };
}
