import { IconArrowUp } from '@tabler/icons-react'
import { Icon } from '@tideway/design/indicators/icon'
import type { LoadedList } from '../loading/use-transaction-list.ts'
import styles from '../selection/row-tools.module.css'
import type { TransactionList } from '../transaction-list.ts'
import type { Watched } from './newer-records.ts'
import { newText } from './newer-records.ts'
import { useNewerRecords } from './use-newer-records.ts'

interface NewRecordsPillProps<Row> {
  list: TransactionList<Row>
  loaded: LoadedList<Row>
  watched: Watched
  filter: string
  enterAgain: () => void
  onTop: () => void
}

/** The pill '3 new' over the top of the rows. The rows move only when the user presses it. */
export function NewRecordsPill<Row>(props: NewRecordsPillProps<Row>) {
  const { list, loaded, watched, filter, enterAgain, onTop } = props
  const newer = useNewerRecords({ list, loaded, watched, filter })

  function show() {
    if (watched.isDefault) enterAgain()
    else if (newer.mayBeMore) loaded.refresh()
    else loaded.prepend(newer.records)
    onTop()
  }
  return (
    <div className={styles.pillPlace} role="status">
      {newer.count === 0 ? null : (
        <button className={styles.pill} onClick={show} type="button">
          <Icon of={IconArrowUp} size={14} />
          {newText(newer.count)}
          <span className="visually-hidden">, show at the top of the list</span>
        </button>
      )}
    </div>
  )
}
