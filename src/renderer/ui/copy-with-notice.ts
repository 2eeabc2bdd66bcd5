import { notifications } from '@mantine/notifications';
import i18n from 'i18next';
import { copyText } from './clipboard.ts';
import { showError } from './errors.tsx';

export function copyWithNotice(text: string): void {
  if (copyText(text)) notifications.show({ message: i18n.t('copied', { ns: 'map', text }), autoClose: 4000 });
  else showError(new Error('the clipboard took nothing'));
}
