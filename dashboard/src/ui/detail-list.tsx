import { Button } from '@tideway/look/button'
import { classNames } from '@tideway/look/class-names'
import type { ReactNode } from 'react'
import { Fragment, useState } from 'react'
import styles from './detail-list.module.css'

export interface DetailItem {
  label: string
  /** '', null or undefined is a missing value: it folds away, and is shown as nothing (spec 2.13). */
  value: ReactNode
}

/** Groups of three columns, the label above its value, a hairline between groups. Empty fields fold away. */
export function DetailList({ groups }: { groups: readonly (readonly DetailItem[])[] }) {
  const [showsEmpty, setShowsEmpty] = useState(false)
  const empty = groups.flat().filter(isEmpty).length
  const shown = groups
    .map((items) => (showsEmpty ? items : items.filter((item) => !isEmpty(item))))
    .filter((items) => items.length > 0)
  return (
    <>
      {shown.map((items, index) => (
        <Fragment key={items[0]?.label}>
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
      {empty > 0 ? (
        <div className={styles.fold}>
          <Button
            aria-expanded={showsEmpty}
            kind="link"
            onClick={() => setShowsEmpty((before) => !before)}
          >
            {foldText(showsEmpty, empty)}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function isEmpty({ value }: DetailItem): boolean {
  return value === '' || value === null || value === undefined
}

/** 'Show 9 empty fields', 'Hide 1 empty field'. */
export function foldText(showsEmpty: boolean, count: number): string {
  return `${showsEmpty ? 'Hide' : 'Show'} ${count} empty ${count === 1 ? 'field' : 'fields'}`
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
