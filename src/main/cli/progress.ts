import cliProgress from 'cli-progress';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import { formatDuration } from '../commands/duration.ts';
import type { ProgressMessage as RunProgress } from '../handover/messages.ts';

export interface Progress {
  show(run: RunProgress): void;
  /** Ends the bar, which ignores any later `show`. */
  end(): void;
}

export interface ProgressDeps {
  readonly stream: NodeJS.WriteStream;
  readonly quiet: boolean;
  readonly language: Language;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly say: (text: string) => void;
}

/** The bar's format for the library `cli-progress`; `text` is in the user's language. */
const FORMAT = '{bar} {text}';

/** The shortest pause that has a line of its own; milliseconds. A service with a limit may ask for a shorter one each minute. */
const LONG_PAUSE_MS = 120_000;

/** A progress bar on a terminal. On a non-terminal stream: one line per outage or long pause, to keep scheduler logs short. */
export function createProgress(deps: ProgressDeps): Progress {
  if (deps.quiet) return { show: () => undefined, end: () => undefined };
  return deps.stream.isTTY ? createBar(deps) : createLines(deps);
}

function createBar({ stream, language, now }: ProgressDeps): Progress {
  const drawn = new cliProgress.SingleBar(
    { format: FORMAT, stream, hideCursor: true },
    cliProgress.Presets.shades_classic,
  );
  let started = false;
  let ended = false;
  return {
    show(run) {
      if (ended) return;
      const { total, queued } = run.counts;
      const payload = { text: barText(run, language, now()) };
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

function barText(run: RunProgress, language: Language, now: number): string {
  const { counts, vinsPerSecond, secondsLeft, waiting } = run;
  const { bar, barWaiting } = locales[language].texts.cli;
  const { total, queued, notFound, failed } = counts;
  const done = total - queued;
  const figures = {
    percent: total === 0 ? 100 : Math.floor((100 * done) / total),
    done,
    total,
    notFound,
    failed,
    speed: vinsPerSecond === null ? '–' : Math.round(vinsPerSecond),
    left: secondsLeft === null ? '–' : formatDuration(secondsLeft),
  };
  const text = formatText(bar, figures, language);
  if (!waiting) return text;
  const time = secondsUntil(waiting.until, now);
  return `${text} | ${formatText(barWaiting[waiting.reason], { time }, language)}`;
}

function createLines({ say, language, now }: ProgressDeps): Progress {
  const texts = locales[language].texts.cli.waiting;
  /** How many VINs were queued when the last outage was printed. While this is unchanged, no other one is printed. */
  let saidAt: number | null = null;
  /** When the pause that was printed last is over. */
  let pausedUntil = Number.NEGATIVE_INFINITY;

  function showPause(until: number, queued: number): void {
    const at = now();
    if (at < pausedUntil || until - at < LONG_PAUSE_MS) return;
    pausedUntil = until;
    say(formatText(texts['rate-limited'], { time: secondsUntil(until, at), queued }, language));
  }

  return {
    show({ counts: { queued }, waiting }) {
      if (waiting?.reason === 'rate-limited') return showPause(waiting.until, queued);
      if (!waiting || saidAt === queued) return;
      saidAt = queued;
      say(formatText(texts[waiting.reason], { queued }, language));
    },
    end: () => undefined,
  };
}

const secondsUntil = (instant: number, now: number): string =>
  formatDuration(Math.max(0, instant - now) / 1000);
