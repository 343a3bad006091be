import { IconChevronDown } from '@tabler/icons-react'
import { Icon } from '@tideway/design/indicators/icon'
import { useRef, useState } from 'react'
import { lazyComponent, prefetch, useLazyOverlay } from '../../ui/lazy-component.ts'
import styles from './list-totals.module.css'
import type { TotalsText } from './totals-text.ts'

/** Loaded when a person is about to press the sums. */
const breakdown = lazyComponent(
  async () => (await import('./totals-breakdown.tsx')).TotalsBreakdown,
)

export interface TotalsProps {
  text: TotalsText
  /** A note that the reader needs to compare the sums with those of other screens. */
  note: string | undefined
  /** Searches for the records of a status. */
  onStatus: (status: string) => void
}

/** Count and sums as one line. A press shows their parts by status. */
export function TotalsButton(props: TotalsProps) {
  const { head, sums } = props.text
  const box = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Breakdown = useLazyOverlay(breakdown, open, close)
  const fetchAhead = () => prefetch(breakdown)
  return (
    <span className={styles.place} ref={box}>
      <button
        aria-expanded={open}
        aria-haspopup="dialog"
        className={styles.line}
        onClick={() => setOpen(true)}
        onFocus={fetchAhead}
        onPointerEnter={fetchAhead}
        type="button"
      >
        <span className="visually-hidden">Totals:</span> <strong className="num">{head}</strong>{' '}
        {sums.map(({ label, text }) => (
          <span className="num" key={label}>
            {label} <strong>{text}</strong>{' '}
          </span>
        ))}
        <Icon of={IconChevronDown} size={14} />
      </button>
      {Breakdown && open ? <Breakdown {...props} box={box} onClose={close} /> : null}
    </span>
  )
}
