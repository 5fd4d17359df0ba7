import type { Voices } from '../memories/voices.ts';
import { FEEDBACK_WEIGHT, NEUTRAL_VOICES } from './tuning.ts';

/**
 * What judgements add to a score, in units of cosine: the mean voice, with neutral voices counted in, so that one alone weighs
 * little (additive smoothing). 0 where nobody judged: being shown, packed or fetched changes nothing.
 */
export const judge = (voices: Voices | undefined): number =>
  voices === undefined ? 0 : (FEEDBACK_WEIGHT * voices.sum) / (voices.count + NEUTRAL_VOICES);
