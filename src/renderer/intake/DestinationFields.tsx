import { Button, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { nameLength } from '../../contract/enums.ts';
import type { ImportComparison, VinList } from '../../contract/schemas/lists.ts';
import { Choice } from './Choice.tsx';
import classes from './destination.module.css';
import { type Destination, destinationFor } from './destination.ts';
import { ListDifference } from './ListDifference.tsx';

const ways = ['new', 'merge', 'replace'] as const;

interface DestinationFieldsProps {
  readonly destination: Destination;
  readonly lists: readonly VinList[];
  /** The list that this file most likely updates; null: none. */
  readonly earlier: VinList | null;
  readonly name: string;
  readonly comparison: ImportComparison | undefined;
  readonly comparisonError: unknown;
  readonly onDestination: (destination: Destination) => void;
  readonly onName: (name: string) => void;
}

export function DestinationFields(props: DestinationFieldsProps) {
  const { destination, lists, earlier, name, comparison, comparisonError, onDestination, onName } = props;
  const { t } = useTranslation('intake');
  const { how, listId } = destination;
  return (
    <div className={classes.destination}>
      {lists.length > 0 && (
        <Choice
          className={classes.how ?? ''}
          label={t('into.label')}
          value={how}
          data={ways.map((value) => ({ value, label: t(`into.${value}`) }))}
          onChange={(value) => {
            const way = ways.find((other) => other === value) ?? 'new';
            onDestination(destinationFor(way, listId, earlier));
          }}
        />
      )}
      {how === 'new' ? (
        <TextInput
          className={classes.name}
          label={t('name')}
          value={name}
          maxLength={nameLength}
          error={name.trim() ? null : t('nameMissing')}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      ) : (
        <Choice
          className={classes.name ?? ''}
          label={t('into.list')}
          placeholder={t('into.choose')}
          searchable
          nothingFoundMessage={t('into.noSuchList')}
          value={listId === null ? null : String(listId)}
          data={lists.map((list) => ({ value: String(list.id), label: list.name }))}
          onChange={(value) => value !== null && onDestination({ how, listId: Number(value) })}
        />
      )}
      <div className={classes.note}>
        {how !== 'new'
          ? listId !== null && <ListDifference how={how} comparison={comparison} error={comparisonError} />
          : earlier && (
              <Text size="xs" c="dimmed" component="div">
                {t('into.earlier', { name: earlier.name })}{' '}
                <Button
                  size="compact-xs"
                  variant="subtle"
                  onClick={() => onDestination({ how: 'replace', listId: earlier.id })}
                >
                  {t('into.replaceEarlier')}
                </Button>
              </Text>
            )}
      </div>
    </div>
  );
}
