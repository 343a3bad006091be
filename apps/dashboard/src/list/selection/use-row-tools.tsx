import { IconListCheck } from '@tabler/icons-react'
import { Button } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import type { ReactNode } from 'react'
import { useReducer, useState } from 'react'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { lazyCode, useLazyCode } from '../../ui/lazy-component.ts'
import type { RowExtras } from './row-extras.ts'
import { NO_EXTRAS } from './row-extras.ts'
import type { RowToolsProps } from './row-tools.tsx'

/** Loaded after the first rows, because no list needs it at first. */
const rowTools = lazyCode(() => import('./row-tools.tsx'))

type Options<Row> = Omit<RowToolsProps<Row>, 'selecting' | 'onSelecting' | 'onTop' | 'onExtras'>

interface RowToolsInUse<Row> {
  extras: RowExtras<Row>
  /** The button that shows the checkboxes. Small screens need it, because no pointer reveals them there. */
  button: ReactNode
  /** Rendered before the table. It shows newer records over the top of the table. */
  tools: ReactNode
  /** Changes when the table must show its first rows. */
  top: number
}

/** Returns marks, selection and the notice of newer records, once their code is loaded. */
export function useRowTools<Row>(options: Options<Row>): RowToolsInUse<Row> {
  const snackbar = useSnackbar()
  const [extras, setExtras] = useState<RowExtras<Row>>(NO_EXTRAS)
  const [selecting, setSelecting] = useState(false)
  const [top, toTop] = useReducer((times: number) => times + 1, 0)
  useLazyCode(rowTools, options.loaded.status === 'ready', () => undefined)
  const code = useLazyCode(rowTools, selecting, () => {
    setSelecting(false)
    snackbar(GENERIC_FAILURE, { tone: 'error' })
  })
  return {
    extras,
    top,
    button: (
      <Button
        aria-pressed={selecting}
        icon={<Icon of={IconListCheck} />}
        kind="quiet"
        onClick={() => setSelecting(!selecting)}
      >
        Select rows
      </Button>
    ),
    tools: code ? (
      <code.RowTools
        {...options}
        onExtras={setExtras}
        onSelecting={setSelecting}
        onTop={toTop}
        selecting={selecting}
      />
    ) : null,
  }
}
