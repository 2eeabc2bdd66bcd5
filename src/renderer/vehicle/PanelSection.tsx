import type { ReactNode } from 'react';
import classes from './VehiclePanel.module.css';

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3 className={classes.partTitle}>{title}</h3>
      {children}
    </section>
  );
}
