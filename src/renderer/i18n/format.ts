import { useTranslation } from 'react-i18next';

const formats = new Map<string, Intl.NumberFormat>();

/** A number as the language writes it: "1.234,5", "1,234.5"; at most one decimal below 10, none above. */
export function formatNumber(value: number, language: string): string {
  const digits = Math.abs(value) < 10 ? 1 : 0;
  const key = `${language} ${digits}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(language, { maximumFractionDigits: digits });
    formats.set(key, format);
  }
  return format.format(value);
}

/** A span as people say it, in one or two units: "45 s", "3 min 20 s", "2 h 5 min". */
export function formatSpan(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor(whole / 3600) % 24, 'h'],
    [Math.floor(whole / 60) % 60, 'min'],
    [whole % 60, 's'],
  ] as const;
  const first = parts.findIndex(([amount]) => amount > 0);
  if (first < 0) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ');
}

/** A countdown as a clock shows it, started seconds in full: "0:42", "12:05", "1:00:00". */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (amount: number) => String(amount).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Formatters in the language of the screen. */
export function useFormat() {
  const { i18n } = useTranslation();
  const language = i18n.language;
  return {
    language,
    number: (value: number) => formatNumber(value, language),
    span: formatSpan,
  };
}
