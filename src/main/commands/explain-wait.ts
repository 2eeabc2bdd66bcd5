import type { ConnectionTest, TestVerdict } from '../../contract/schemas/connections.ts';
import { formatText } from '../../shared/i18n/format.ts';
import { type Language, locales } from '../../shared/i18n/languages.ts';
import type { ProgressMessage } from '../handover/messages.ts';

/**
 * Says once, in one line, why a run stands still. A wrong address looks like a service that is away, for which a run
 * waits minutes. So the connection is tested when the run first stands still, as the user of the screen would do.
 */
export function createWaitExplainer(
  test: () => Promise<ConnectionTest>,
  say: (text: string) => void,
  language: Language,
) {
  let explained: Promise<void> | null = null;
  const explain = () => {
    explained ??= test().then((tested) => reportVerdict(tested, say, language), ignoreInterruption);
  };
  return {
    /** To be called with each progress: the first wait for a service that gives no answers is explained. */
    look({ waiting }: Pick<ProgressMessage, 'waiting'>): void {
      // A test would disturb the pause that the service has asked for, and says nothing of this computer.
      if (waiting && waiting.reason !== 'rate-limited' && waiting.reason !== 'database') explain();
    },
    /** Explains the end of a run that stopped before any wait, and resolves once everything is explained. */
    async end(stopped: boolean): Promise<void> {
      if (stopped) explain();
      await explained;
    },
  };
}

function reportVerdict({ verdict, detail }: ConnectionTest, say: (text: string) => void, language: Language) {
  const texts: Readonly<Partial<Record<TestVerdict, string>>> = locales[language].texts.cli.why;
  const text = texts[verdict];
  if (text !== undefined) say(formatText(text, { detail }, language));
}

function ignoreInterruption(): void {
  // The test was aborted with its run, whose end is explained elsewhere.
}
