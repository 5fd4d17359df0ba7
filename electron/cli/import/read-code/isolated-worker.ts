import { Worker } from 'node:worker_threads';

/** Work that a file from anywhere may bring down or keep busy for ever, in a thread that is replaced when it does. */
export interface IsolatedWorker<Task, Answer> {
  /** One task at a time. Null if the thread gave up, died or did not answer in time; throws if it cannot be started. */
  run(task: Task): Promise<Answer | null>;
  close(): Promise<void>;
}

/** What the thread says: first that it is ready, then an answer for each task. */
export type WorkerMessage<Answer> = { readonly ready: true } | { readonly answer: Answer | null };

interface Options {
  readonly program: URL;
  /** For one task. */
  readonly timeoutMs: number;
}

const HEAP_MIB = 1024;

export const createIsolatedWorker = <Task, Answer>({ program, timeoutMs }: Options): IsolatedWorker<Task, Answer> => {
  let running: Worker | undefined;

  const next = (worker: Worker): Promise<WorkerMessage<Answer>> =>
    new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        end();
      };
      const onMessage = (message: WorkerMessage<Answer>) => settle(() => resolve(message));
      const onError = (error: Error) => settle(() => reject(error));
      const onExit = () => settle(() => reject(new Error('the thread has ended')));
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    });

  const start = async (): Promise<Worker> => {
    const worker = new Worker(program, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
      // What a library prints there is not for the person.
      stdout: true,
      stderr: true,
    });
    worker.stdout.resume();
    worker.stderr.resume();
    await next(worker);
    return worker;
  };

  const close = async () => {
    const worker = running;
    running = undefined;
    await worker?.terminate();
  };

  const attempt = async (task: Task): Promise<Answer | null> => {
    const worker = (running ??= await start());
    const timer = setTimeout(() => void worker.terminate(), timeoutMs);
    try {
      const answered = next(worker);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      worker.postMessage(task);
      const message = await answered;
      const answer = 'answer' in message ? message.answer : null;
      // What was too much for it may have left it with gibibytes of memory.
      if (answer === null) await close();
      return answer;
    } catch {
      await close();
      return null;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async run(task) {
      const isFresh = running === undefined;
      // What earlier tasks left behind must not decide about this one: the same task gets the same answer.
      return (await attempt(task)) ?? (isFresh ? null : attempt(task));
    },
    close,
  };
};
