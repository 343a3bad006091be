import { Button } from '@tideway/design/buttons/button'
import { useEffect, useId, useRef, useState } from 'react'
import { DetailLoading } from '../../list/open-row/detail-part.tsx'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { lazyComponent, prefetch, useLazyComponent } from '../../ui/lazy-component.ts'
import type { TracedRecord } from './trace-queries.ts'
import styles from './trace-section.module.css'

const traceList = lazyComponent(async () => (await import('./trace-list.tsx')).TraceList)

const ANCHOR = '#trace'

/**
 * Everything that happened to a transaction, on demand. An address that ends with `#trace` shows it at once, so that it
 * can be sent to a colleague.
 */
export function TraceSection({ record }: { record: TracedRecord }) {
  const [isLinked] = useState(() => location.hash === ANCHOR)
  const [open, setOpen] = useState(isLinked)
  const [failed, setFailed] = useState(false)
  const id = useId()
  const place = useRef<HTMLElement>(null)
  const List = useLazyComponent(traceList, open && !failed, () => setFailed(true))
  useEffect(() => {
    if (isLinked) place.current?.scrollIntoView()
  }, [isLinked])
  return (
    <section className={styles.section} ref={place}>
      <div className={styles.head}>
        <h2>Trace</h2>
        <Button
          aria-controls={open ? id : undefined}
          aria-expanded={open}
          kind="link"
          onClick={() => setOpen(!open)}
          onFocus={() => prefetch(traceList)}
          onPointerEnter={() => prefetch(traceList)}
        >
          {open ? 'Hide the trace' : 'Show the trace'}
        </Button>
      </div>
      {open ? (
        <div id={id}>
          {List ? (
            <List record={record} />
          ) : failed ? (
            <ErrorState onRefresh={() => setFailed(false)} text={GENERIC_FAILURE} />
          ) : (
            <DetailLoading />
          )}
        </div>
      ) : (
        <p className={styles.quiet}>
          Everything that happened to this transaction, in the order of time.
        </p>
      )}
    </section>
  )
}
