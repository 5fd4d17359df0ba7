import { z } from 'zod';
import { whyUnfit } from './model-dimensions.ts';
import { modelUnreachable } from './model-unreachable.ts';

/** What is read of an answer of `POST /embeddings`. */
const Answer = z.object({
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: z.array(z.number()).readonly() })),
});

/** What is wanted of it. */
export interface WantedEmbeddings {
  /** How many texts it is for. */
  readonly count: number;
  /** Null before the first answer, which decides. */
  readonly dimensions: number | null;
  /** Who answered, for messages. */
  readonly host: string;
}

/** Nearer to zero than this, a vector has no direction. */
const SHORTEST = 1e-6;

/**
 * The unit-length vectors of an answer, in the order of the texts. Throws `modelUnreachable` when the answer is not what an
 * endpoint for embeddings gives, of other dimensions than before, or holds no direction.
 */
export const readEmbeddings = (body: string, { count, dimensions, host }: WantedEmbeddings): Float32Array[] => {
  const { data } = parse(body, host);
  const rows = data.toSorted((a, b) => a.index - b.index);
  if (rows.length !== count || rows.some(({ index }, place) => index !== place))
    throw modelUnreachable(`${host} answered ${count} texts with other vectors than one for each.`);
  const length = dimensions ?? rows[0]?.embedding.length ?? 0;
  const unfit = whyUnfit(length);
  if (unfit !== null) throw modelUnreachable(`The model at ${host} ${unfit}. Choose another model.`);
  for (const { embedding } of rows) {
    if (embedding.length === length) continue;
    throw modelUnreachable(
      `The model at ${host} made a vector of ${embedding.length} numbers where it made ${length} before. ` +
        'Nothing of it was kept. If the model was replaced there, start CMEM again.',
    );
  }
  return rows.map(({ embedding }) => toUnitVector(embedding, host));
};

const parse = (body: string, host: string): z.infer<typeof Answer> => {
  try {
    return Answer.parse(JSON.parse(body));
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof z.ZodError)) throw cause;
    // Without the cause: it may quote the answer.
    throw modelUnreachable(`What ${host} answered is no list of embeddings. See that the URL is that of the API.`);
  }
};

const toUnitVector = (embedding: readonly number[], host: string): Float32Array => {
  const vector = Float32Array.from(embedding);
  const length = Math.hypot(...vector);
  if (!(length > SHORTEST && length < Number.POSITIVE_INFINITY))
    throw modelUnreachable(`The model at ${host} made a vector of a text that has no direction.`);
  return vector.map((component) => component / length);
};
