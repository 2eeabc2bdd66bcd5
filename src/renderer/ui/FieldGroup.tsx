import { Fieldset, type FieldsetProps } from '@mantine/core';
import classes from './field-group.module.css';

/** Fields under one legend, without a frame. */
export function FieldGroup(props: Omit<FieldsetProps, 'variant' | 'classNames'>) {
  const classNames = { root: classes.group ?? '', legend: classes.legend ?? '' };
  return <Fieldset variant="unstyled" classNames={classNames} {...props} />;
}
