import type { AgeHours } from '../../shared/ages.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A limit of the settings in words: "24 horas", "7 dias". In days from 48 hours on, if the number of days is whole.
 */
export function limitText(hours: number, language: string): string {
  const days = hours >= 48 && hours % 24 === 0;
  const key = `${language} ${days}`;
  let format = formats.get(key);
  if (!format) {
    const unit = days ? 'day' : 'hour';
    format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    formats.set(key, format);
  }
  return format.format(days ? hours / 24 : hours);
}

export function limitsOf(
  { lateAfterHours, silentAfterHours }: AgeHours,
  language: string,
): { readonly late: string; readonly silent: string } {
  return { late: limitText(lateAfterHours, language), silent: limitText(silentAfterHours, language) };
}
