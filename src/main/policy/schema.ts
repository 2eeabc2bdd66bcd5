import { z } from 'zod';
import { policyFormats, policyLogLevels } from '../../contract/enums.ts';
import { text } from '../../contract/schemas/common.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import { isWithin } from '../../shared/service-address.ts';
import { parseBaseUrl } from '../service/base-url.ts';
import { AppError } from '../util/errors.ts';
import { isTimeZone } from '../util/time-zone.ts';

/** What each value must look like, in signs that need no translation, for the error about a wrong value. */
export const expectedSyntax = {
  address: 'https://…',
  list: '[ … ]',
  object: '{ … }',
  name: '"…" (1–60)',
  clientId: '"…" (1–200)',
  timeZone: '"America/Sao_Paulo"',
  switch: 'true | false',
  format: policyFormats.map((format) => `"${format}"`).join(' | '),
  days: '1–36500',
  level: policyLogLevels.map((level) => `"${level}"`).join(' | '),
} as const;

const address = z
  .string({ error: expectedSyntax.address })
  .max(2000, { error: expectedSyntax.address })
  .transform((value, context) => {
    try {
      return parseBaseUrl(value).href;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      context.addIssue({ code: 'custom', message: expectedSyntax.address });
      return z.NEVER;
    }
  });
/** A text of 1 to `most` characters without blanks at its ends. */
const words = (most: number, error: string) => text.trim().min(1, { error }).max(most, { error });
const onOff = z.boolean({ error: expectedSyntax.switch });
const days = z
  .number({ error: expectedSyntax.days })
  .int({ error: expectedSyntax.days })
  .min(1, { error: expectedSyntax.days })
  .max(36_500, { error: expectedSyntax.days });
const listOf = <T extends z.ZodType>(item: T) =>
  z.array(item, { error: expectedSyntax.list }).max(200, { error: expectedSyntax.list });

const connection = z.strictObject(
  {
    name: words(60, expectedSyntax.name),
    address,
    clientId: words(200, expectedSyntax.clientId),
    timeZone: z
      .string({ error: expectedSyntax.timeZone })
      .refine(isTimeZone, { error: expectedSyntax.timeZone })
      .default('America/Sao_Paulo'),
  },
  { error: expectedSyntax.object },
);

/** The policy's file. Every key may be absent: then the user decides. */
export const policyFile = z
  .strictObject({
    services: listOf(address),
    connections: listOf(connection),
    onlineBasemap: onOff,
    mapSources: listOf(address),
    externalMap: onOff,
    export: z
      .strictObject({
        allowed: onOff,
        formats: listOf(z.enum(policyFormats, { error: expectedSyntax.format })),
      })
      .partial(),
    retention: z.strictObject({ positionsDays: days, unlistedDays: days }).partial(),
    updates: onOff,
    logLevel: z.enum(policyLogLevels, { error: expectedSyntax.level }),
  })
  .partial()
  .superRefine(({ services, connections = [] }, context) => {
    connections.forEach((given, index) => {
      if (!services || services.some((allowed) => isWithin(given.address, allowed))) return;
      // A connection to a service that is not allowed could never be used.
      context.addIssue({
        code: 'custom',
        path: ['connections', index, 'address'],
        message: services.join(' | '),
      });
    });
  });

/** The policy of a parsed file, with the defaults of absent keys. */
export function policyOf(file: z.output<typeof policyFile>): Policy {
  const { services, connections, onlineBasemap, mapSources, externalMap, retention, updates, logLevel } =
    file;
  return {
    services: services ?? null,
    connections: connections ?? [],
    onlineBasemap: onlineBasemap ?? true,
    mapSources: mapSources ?? null,
    externalMap: externalMap ?? true,
    exportFormats: file.export?.allowed === false ? [] : (file.export?.formats ?? null),
    retention: {
      positionsDays: retention?.positionsDays ?? null,
      unlistedDays: retention?.unlistedDays ?? null,
    },
    updates: updates ?? true,
    logLevel: logLevel ?? null,
  };
}
