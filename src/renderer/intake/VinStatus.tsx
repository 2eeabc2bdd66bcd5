import { Table } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { vinFaultText } from '../../shared/i18n/vin-fault-text.ts';
import { normaliseVin } from '../../shared/vin/vin.ts';
import { useLanguage } from '../i18n/use-language.ts';
import classes from './held-back.module.css';

interface VinStatusProps {
  /** For the `aria-describedby` of the input. */
  readonly id: string;
  readonly value: string;
}

export function VinStatus({ id, value }: VinStatusProps) {
  const { t } = useTranslation('intake');
  const language = useLanguage();
  const verdict = normaliseVin(value);
  const isValid = 'vin' in verdict;
  return (
    <Table.Td id={id} className={classes.status} data-ok={isValid || undefined}>
      {isValid ? (
        <>
          <IconCheck size={14} aria-hidden /> {t('heldBack.fine')}
        </>
      ) : (
        vinFaultText(verdict, language)
      )}
    </Table.Td>
  );
}
