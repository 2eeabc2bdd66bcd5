/** Calls of the page to the core that wait, so that a test sees what the screen shows meanwhile. */
import type { Page } from '@playwright/test';
import type { Bridge } from '../../src/contract/contract-types.ts';

type Domain = Exclude<keyof Bridge, 'on'>;

/**
 * Has each call of a verb wait from now on. Not on Electron, whose bridge can't be changed from the page.
 *
 * @returns lets the calls go
 */
export async function hold<D extends Domain>(
  page: Page,
  domain: D,
  verb: keyof Bridge[D] & string,
): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(
    ([ofDomain, name]) => {
      const { promise: isReleased, resolve } = Promise.withResolvers<void>();
      const verbs: object = window.rastro[ofDomain];
      const call: (input: unknown) => unknown = Reflect.get(verbs, name);
      Reflect.set(verbs, name, async (input: unknown) => {
        await isReleased;
        return call(input);
      });
      return { release: () => resolve() };
    },
    [domain, verb] as const,
  );
  return () => held.evaluate(({ release }) => release());
}
