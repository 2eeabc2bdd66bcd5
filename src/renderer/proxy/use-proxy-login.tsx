import { modals } from '@mantine/modals';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { ProxyLoginForm } from './ProxyLoginForm.tsx';

/** Shows a dialog, over any other, while a proxy waits for a login. Closing it declines. */
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
      // Over another dialog it would be a second banner of the page.
      attributes: { header: { role: 'presentation' } },
      // Of no effect once the question is answered, which closes the dialog too.
      onClose: () => void ask(window.rastro.proxy.answer({ id, login: null })),
      children: <ProxyLoginForm question={question} onCancel={() => modals.close(modalId)} />,
    });
    return () => modals.close(modalId);
  }, [question, title]);
}
