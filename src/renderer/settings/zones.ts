export function timeZones(): readonly string[] {
  const first = [
    'America/Sao_Paulo',
    'America/Manaus',
    'America/Cuiaba',
    'America/Campo_Grande',
    'America/Porto_Velho',
    'America/Boa_Vista',
    'America/Rio_Branco',
    'America/Belem',
    'America/Fortaleza',
    'America/Recife',
    'America/Bahia',
    'America/Noronha',
    'UTC',
  ];
  return [...new Set([...first, ...Intl.supportedValuesOf('timeZone')])];
}

/**
 * Label of a zone, with the name that people give to its time, and its present offset: "Horário Padrão de Brasília,
 * America/Sao Paulo (UTC-03:00)". A zone whose time has no name is named alone.
 *
 * @param at milliseconds since 1970
 * @param language BCP 47
 */
export function zoneLabel(zone: string, at: number, language: string): string {
  const named = (timeZoneName: 'longOffset' | 'longGeneric') =>
    new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName })
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const time = named('longGeneric');
  const place = `${zone.replaceAll('_', ' ')} (${named('longOffset').replace('GMT', 'UTC')})`;
  return time.startsWith('GMT') ? place : `${time}, ${place}`;
}
