import { modals } from '@mantine/modals';
import { useQuery } from '@tanstack/react-query';
import i18n from 'i18next';
import { useEffect } from 'react';
import { ask } from '../bridge.ts';
import { Phrase } from '../ui/Phrase.tsx';
import { ProxyLoginForm } from './ProxyLoginForm.tsx';

/** Shows a login dialog over all other dialogs while a proxy waits for a login. Closing the dialog declines. */
export function useProxyLogin(): void {
  const { data: question } = useQuery({
    queryKey: ['proxy'],
    queryFn: () => ask(window.rastro.proxy.question()),
  });
  useEffect(() => {
    if (!question) return;
    const { id } = question;
    const modalId = `proxy-${id}`;
    modals.open({
      modalId,
      closeOnClickOutside: false,
      // Follows the language by itself: opening the dialog anew would decline the question.
      title: <Phrase text={() => i18n.t('title', { ns: 'proxy' })} />,
      // Two open dialogs would give the page two banner landmarks.
      attributes: { header: { role: 'presentation' } },
      // Has no effect after the question was answered, which also closes the dialog.
      onClose: () => void ask(window.rastro.proxy.answer({ id, login: null })),
      children: <ProxyLoginForm question={question} onCancel={() => modals.close(modalId)} />,
    });
    return () => modals.close(modalId);
  }, [question]);
}
