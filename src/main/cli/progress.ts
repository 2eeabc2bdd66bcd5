import cliProgress from 'cli-progress';
import type { WaitReason } from '../../preload/schemas/runs.ts';
import type { Progress as RunProgress } from '../handover/messages.ts';
import { duration } from '../lookup-job/duration.ts';

export interface Progress {
  show(run: RunProgress): void;
  /** Nothing is shown after it. */
  end(): void;
}

export interface ProgressDeps {
  readonly stream: NodeJS.WriteStream;
  readonly quiet: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** One line for the user. */
  readonly say: (text: string) => void;
}

const FORMAT =
  '{bar} {percentage}% | {value}/{total} VINs | {speed}/s | {left} left | not found {notFound}, failed {failed}{waiting}';

const WAITS: Readonly<Record<WaitReason, string>> = {
  'rate-limited': 'the service asked to wait',
  'service-failing': 'the service gives no answers',
  network: 'the service can not be reached',
};

/**
 * A progress bar on a terminal. Where the stream is none, so that logs of schedulers stay short, only a line for each
 * time that the answers stay away.
 */
export function createProgress(deps: ProgressDeps): Progress {
  if (deps.quiet) return { show: () => undefined, end: () => undefined };
  return deps.stream.isTTY ? bar(deps) : lines(deps);
}

function bar({ stream, now }: ProgressDeps): Progress {
  const drawn = new cliProgress.SingleBar(
    { format: FORMAT, stream, hideCursor: true },
    cliProgress.Presets.shades_classic,
  );
  let started = false;
  let ended = false;
  return {
    show({ counts, vinsPerSecond, secondsLeft, waiting }) {
      if (ended) return;
      const { total, queued, notFound, failed } = counts;
      const payload = {
        speed: vinsPerSecond === null ? '–' : Math.round(vinsPerSecond),
        left: secondsLeft === null ? '–' : duration(secondsLeft),
        notFound,
        failed,
        waiting: waiting ? ` | ${WAITS[waiting.reason]}: on in ${secondsUntil(waiting.until, now())}` : '',
      };
      if (started) drawn.update(total - queued, payload);
      else drawn.start(total, total - queued, payload);
      started = true;
    },
    end() {
      ended = true;
      if (started) drawn.stop();
    },
  };
}

function lines({ say }: ProgressDeps): Progress {
  /** How many were queued when it was said last: until that changes there is nothing new to say. */
  let saidAt: number | null = null;
  return {
    show({ counts: { queued }, waiting }) {
      if (!waiting || waiting.reason === 'rate-limited' || saidAt === queued) return;
      saidAt = queued;
      say(`Waiting, as ${WAITS[waiting.reason]}; trying again from time to time. ${queued} VINs are left.`);
    },
    end: () => undefined,
  };
}

function secondsUntil(instant: number, now: number): string {
  return duration(Math.max(0, instant - now) / 1000);
}
