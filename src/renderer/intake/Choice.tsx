import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';

/**
 * A choice of one, whose options are made once the user comes to it, by pointer or keyboard, before it opens: those of all
 * choices at once would hold up the screen when a file has been read.
 */
export function Choice<Value extends string>(props: SelectProps<Value>) {
  const [isReached, setIsReached] = useState(false);
  return (
    <Select
      allowDeselect={false}
      comboboxProps={{ keepMounted: isReached }}
      onFocus={() => setIsReached(true)}
      {...props}
    />
  );
}
