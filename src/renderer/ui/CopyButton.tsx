import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from './clipboard.ts';

interface CopyButtonProps {
  /** The text, or a function that makes it if that takes time. */
  readonly text: string | (() => string);
  readonly label: string;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation('fleet');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Tooltip label={copied ? t('copied') : label} {...(copied ? { opened: true } : {})}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={label}
        onClick={() => setCopied(copyText(typeof text === 'string' ? text : text()))}
      >
        {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
        <VisuallyHidden aria-live="polite">{copied && t('copied')}</VisuallyHidden>
      </ActionIcon>
    </Tooltip>
  );
}
