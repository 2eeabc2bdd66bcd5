import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DifferencesView } from '../../contract/schemas/runs.ts';
import { toTsv } from '../../shared/cells/tsv.ts';
import { useFormat } from '../i18n/format.ts';
import { copyText } from '../ui/clipboard.ts';
import classes from './compare.module.css';
import { allDifferences, copiedHeaders, differenceCells, MAX_COPIED } from './differences.ts';

interface CopyDifferencesProps {
  readonly view: DifferencesView;
  readonly identifier: string;
  readonly total: number;
}

/** Copies all rows of the table with its headers, in the table's order. */
export function CopyDifferences({ view, identifier, total }: CopyDifferencesProps) {
  const { t } = useTranslation(['compare', 'fleet']);
  const { language } = useFormat();
  const copy = useMutation({
    mutationFn: async () => {
      const rows = await allDifferences(view);
      const cells = [copiedHeaders(t, identifier), ...rows.map((row) => differenceCells(row, language))];
      if (!copyText(toTsv(cells, language))) throw new Error('the clipboard took nothing');
      return rows.length;
    },
    onSuccess: (count) =>
      notifications.show({ message: t('fleet:ticked.copied', { count }), autoClose: 4000 }),
  });
  const isTooLong = total > MAX_COPIED;
  return (
    <Button
      className={classes.copy}
      size="xs"
      variant="default"
      disabled={total === 0 || isTooLong}
      title={isTooLong ? t('tooLong', { count: MAX_COPIED }) : undefined}
      loading={copy.isPending}
      leftSection={<IconCopy size={14} aria-hidden />}
      onClick={() => copy.mutate()}
    >
      {t('copy')}
    </Button>
  );
}
