/** What is said of a file or of a piece of one. */
export interface Remark {
  readonly path: string;
  /** Goes after the path, such as `is binary`. */
  readonly reason: string;
}

const MOST_TOLD = 20;

/** Tells the first remarks one by one and counts the others: of a wrong folder there may be one for every file. */
export const createFirstRemarks = (note: (text: string) => void) => {
  const first: Remark[] = [];
  let count = 0;
  return {
    first,
    count: () => count,
    tell(path: string, reason: string): void {
      count++;
      if (count > MOST_TOLD) return;
      first.push({ path, reason });
      note(`${path || '.'} ${reason}`);
    },
    /** To be called once, when there are no more. */
    end(): void {
      if (count > MOST_TOLD) note(`… and ${(count - MOST_TOLD).toLocaleString('en')} more`);
    },
  };
};
