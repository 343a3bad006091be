import { classNames } from '@tideway/look/class-names'
import { Fragment, type ReactNode } from 'react'
import styles from './detail-list.module.css'

export interface DetailItem {
  label: string
  /** Empty stays empty: a missing value is shown as nothing (spec 2.13). */
  value: ReactNode
}

/** Groups of three columns, the label above its value, a hairline between groups. */
export function DetailList({ groups }: { groups: readonly (readonly DetailItem[])[] }) {
  return (
    <>
      {groups.map((items, index) => (
        // The groups of one screen are fixed, so their place names them.
        // biome-ignore lint/suspicious/noArrayIndexKey: a group has no other name
        <Fragment key={index}>
          {index > 0 ? <div className={styles.rule} /> : null}
          <dl className={styles.list}>
            {items.map((item) => (
              <div key={item.label}>
                <dt>{item.label}</dt>
                <dd title={typeof item.value === 'string' ? item.value : undefined}>
                  {item.value}
                </dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </>
  )
}

export interface DetailLayoutProps {
  /** Titled sections beside each other: Details takes the room, History 336 px. */
  main: { title: string; content: ReactNode }
  side?: { title: string; content: ReactNode } | undefined
}

/** The opened row: two columns, one below 1200 px. */
export function DetailLayout({ main, side }: DetailLayoutProps) {
  return (
    <div className={classNames(styles.layout, side === undefined && styles.alone)}>
      <section className={styles.main}>
        <h2>{main.title}</h2>
        {main.content}
      </section>
      {side ? (
        <section className={styles.side}>
          <h2>{side.title}</h2>
          {side.content}
        </section>
      ) : null}
    </div>
  )
}

/** What is never cut: amount, payee and client of a money dialog. */
export function KeyValues({ items }: { items: readonly DetailItem[] }) {
  return (
    <dl className={classNames('num', styles.keyValues)}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
