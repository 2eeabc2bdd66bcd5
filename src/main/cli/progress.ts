import cliProgress from 'cli-progress';
import type { Run } from '../../preload/schemas/runs.ts';

export interface Progress {
  show(run: Run): void;
  end(): void;
}

const FORMAT =
  '{bar} {percentage}% | {value}/{total} VINs | {speed}/s | {left} left | not found {notFound}, failed {failed}{waiting}';

/** A progress bar on a terminal; nothing where the stream is none, so that logs of schedulers stay short. */
export function createProgress(stream: NodeJS.WriteStream, quiet: boolean): Progress {
  if (quiet || !stream.isTTY) return { show: () => undefined, end: () => undefined };
  const bar = new cliProgress.SingleBar(
    { format: FORMAT, stream, hideCursor: true },
    cliProgress.Presets.shades_classic,
  );
  let started = false;
  return {
    show(run) {
      const { total, queued, notFound, failed } = run.counts;
      const payload = {
        speed: run.vinsPerSecond === null ? '–' : Math.round(run.vinsPerSecond),
        left: run.secondsLeft === null ? '–' : duration(run.secondsLeft),
        notFound,
        failed,
        waiting: run.waitingUntil === null ? '' : ' | the service asked to wait',
      };
      if (started) bar.update(total - queued, payload);
      else bar.start(total, total - queued, payload);
      started = true;
    },
    end() {
      if (started) bar.stop();
    },
  };
}

/** `1:02:03` or `2:03`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
