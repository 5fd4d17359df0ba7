/** Folders that hold nothing but tests, by the customs of the languages that are imported. */
const FOLDER = /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\//i;
/** `a.test.ts`, `a_spec.rb`, `test_a.py`, `ATest.java`; not `latest.ts` or `contest.py`. */
const NAME = /(?:^|\/)(?:test_[^/]+|[^/]*(?:[._-](?:test|spec)|Tests?|Spec))\.\w+$/;

/** Whether a file holds tests, as far as its path tells. */
export const isTestPath = (path: string): boolean => FOLDER.test(path) || NAME.test(path);
