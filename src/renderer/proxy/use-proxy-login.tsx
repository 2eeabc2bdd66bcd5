import { modals } from '@mantine/modals';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { ProxyLoginForm } from './ProxyLoginForm.tsx';

/** Shows a login dialog over all other dialogs while a proxy waits for a login. Closing the dialog declines. */
export function useProxyLogin(): void {
  const { t } = useTranslation('proxy');
  const { data: question } = useQuery({
    queryKey: ['proxy'],
    queryFn: () => ask(window.rastro.proxy.question()),
  });
  const title = t('title');
  useEffect(() => {
    if (!question) return;
    const { id } = question;
    const modalId = `proxy-${id}`;
    modals.open({
      ...{ modalId, title, closeOnClickOutside: false },
      // Two open dialogs would give the page two banner landmarks.
      attributes: { header: { role: 'presentation' } },
      // Has no effect after the question was answered, which also closes the dialog.
      onClose: () => void ask(window.rastro.proxy.answer({ id, login: null })),
      children: <ProxyLoginForm question={question} onCancel={() => modals.close(modalId)} />,
    });
    return () => modals.close(modalId);
  }, [question, title]);
}
