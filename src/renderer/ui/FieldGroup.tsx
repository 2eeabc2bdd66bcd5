import { Fieldset, type FieldsetProps, Title } from '@mantine/core';
import classes from './field-group.module.css';

/**
 * Fields of a dialog under one legend, without a frame. The legend is a heading: screen readers jump from one to the
 * next.
 */
export function FieldGroup({ legend, ...props }: Omit<FieldsetProps, 'variant' | 'classNames'>) {
  const heading = (
    <Title order={3} className={classes.legend ?? ''}>
      {legend}
    </Title>
  );
  return (
    <Fieldset variant="unstyled" classNames={{ root: classes.group ?? '' }} legend={heading} {...props} />
  );
}
