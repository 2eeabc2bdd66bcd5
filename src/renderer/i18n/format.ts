import { localeOf } from '../../shared/i18n/languages.ts';
import { useLanguage } from './use-language.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${language} ${maximumFractionDigits}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits });
  formats.set(key, format);
  return format;
}

/** A number as the language writes it: "1.234,5", "1,234.5"; at most one decimal below 10, none above. */
export const formatNumber = (value: number, language: string): string =>
  formatOf(language, Math.abs(value) < 10 ? 1 : 0).format(value);

/** A number in full, as the language writes it: "1.234,56789", without the noise of the last binary digits. */
export const fullNumber = (value: number, language: string): string => formatOf(language, 10).format(value);

/** A span as people say it, in one or two units: "45 s", "3 min 20 s", "2 h 5 min". */
export function formatSpan(seconds: number, language: string): string {
  const unit = localeOf(language).texts.time.short;
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 86_400), unit.day],
    [Math.floor(whole / 3600) % 24, unit.hour],
    [Math.floor(whole / 60) % 60, unit.minute],
    [whole % 60, unit.second],
  ] as const;
  const first = parts.findIndex(([amount]) => amount > 0);
  if (first < 0) return `0 ${unit.second}`;
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ');
}

/** A countdown as a clock shows it, rounded up to whole seconds: "0:42", "12:05", "1:00:00". */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (amount: number) => String(amount).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export function useFormat() {
  const language = useLanguage();
  return {
    language,
    number: (value: number) => formatNumber(value, language),
    span: (seconds: number) => formatSpan(seconds, language),
  };
}
