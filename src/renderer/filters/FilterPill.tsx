import { Pill } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './filters.module.css';

interface Props {
  readonly name: string;
  readonly onRemove: () => void;
}

export function FilterPill({ name, onRemove }: Props) {
  const { t } = useTranslation('fleet');
  return (
    <Pill
      size="md"
      bg="var(--rastro-chosen)"
      className={classes.pill ?? ''}
      title={name}
      withRemoveButton
      onRemove={onRemove}
      // The library hides this button from keyboard and screen readers.
      removeButtonProps={{ 'aria-label': t('filter.remove', { name }), 'aria-hidden': false, tabIndex: 0 }}
    >
      {name}
    </Pill>
  );
}
