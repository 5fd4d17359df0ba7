import { create } from 'zustand';
import { age } from '#shared/age.ts';
import { exactTime } from '#renderer/lib/exact-time.ts';

const TICK_MS = 30_000;

/** One clock for the page, so that ages stay true while a list is looked at and all change together. */
const useClock = create(() => ({ now: Date.now() }));
setInterval(() => useClock.setState({ now: Date.now() }), TICK_MS);

/** How long ago, rounded for people; exact on hover. */
export const Age = ({ at, className }: { readonly at: string; readonly className?: string }) => {
  const { now } = useClock();
  const ago = now - Date.parse(at);
  return (
    <time dateTime={at} title={exactTime(at)} className={className}>
      {/* What happened since the last tick is not to come. */}
      {ago < 0 && ago > -TICK_MS ? 'now' : age(at, now)}
    </time>
  );
};
