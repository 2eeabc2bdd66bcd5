import type { RefusalWave } from '../../src/main/service/mode.ts';

type Changed = Omit<Partial<RefusalWave>, 'cycle'> & { readonly cycle?: Partial<RefusalWave['cycle']> };

/** One refusal at 5000, after ten requests in the two seconds before it; requests are sent again at 6000. */
export function refusalWave({ cycle = {}, ...changed }: Changed = {}): RefusalWave {
  const marks = Array.from({ length: 11 }, (_, index) => ({ ms: 200 * index, sent: index + 1 }));
  return {
    ...{ sentAt: 5000, beside: 0, mostBeside: 0, refused: 1, acceptedAfter: 0 },
    ...{ waveMs: 0, statedMs: 1000, pauseMs: 1000, now: 6000 },
    ...changed,
    cycle: { restMs: 0, sendMs: 2000, given: 10, marks, ...cycle },
  };
}
