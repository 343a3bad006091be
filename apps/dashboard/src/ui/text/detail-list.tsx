import { Button } from '@tideway/design/buttons/button'
import { classNames } from '@tideway/design/theme/class-names'
import type { ReactNode } from 'react'
import { Fragment, useState } from 'react'
import styles from './detail-list.module.css'

export interface DetailItem {
  label: string
  /**
   * '', null or undefined is a missing value. It is hidden until empty fields are shown, and then has no text (spec
   * 2.13).
   */
  value: ReactNode
}

/**
 * Groups of three columns, the label above its value, with a hairline between groups. Empty fields are hidden at first.
 */
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

/** Returns 'Show 9 empty fields', 'Hide 1 empty field'. */
export function foldText(showsEmpty: boolean, count: number): string {
  return `${showsEmpty ? 'Hide' : 'Show'} ${count} empty ${count === 1 ? 'field' : 'fields'}`
}

export interface DetailLayoutProps {
  /** Titled sections next to each other. The second one shows its fields as pairs. */
  main: { title: string; content: ReactNode }
  side?: { title: string; content: ReactNode } | undefined
}

/** Layout of an opened row: two columns, or one below 1200 px. */
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

/** Values that are never truncated: amount, payee and client of a money dialog. */
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
