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

/** Label of a zone with its present offset: "America/Sao Paulo (UTC-03:00)". */
export function zoneLabel(zone: string, at: number): string {
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${zone.replaceAll('_', ' ')} (${offset?.replace('GMT', 'UTC') ?? ''})`;
}
