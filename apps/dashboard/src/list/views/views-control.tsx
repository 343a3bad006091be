import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { View, ViewContent } from '@tideway/contract/views/view'
import { viewKinds } from '@tideway/contract/views/view'
import { isSameContent, viewQuery } from '@tideway/contract/views/view-content'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { useUser } from '../../session/user-context.tsx'
import { PickerPopover } from '../../ui/date-fields/picker-popover.tsx'
import { listParams, withParameters } from '../address/list-address.ts'
import type { ListConfig } from '../columns/list-config.ts'
import { viewColumns, withConfig } from './address/config-address.ts'
import { viewAddress } from './address/open-view.ts'
import { NO_VIEW } from './address/view-address.ts'
import { viewsQuery } from './view-queries.ts'
import { VIEW_GONE } from './view-words.ts'
import type { ListOfViews, ViewLabel } from './views-button.tsx'
import { ViewsPanel } from './views-panel.tsx'

export interface ViewsControlProps {
  list: ListOfViews
  config: ListConfig
  /** The element that the panel opens next to. */
  box: RefObject<HTMLElement | null>
  open: boolean
  onClose: () => void
  onLabel: (label: ViewLabel | undefined) => void
  /** Returns true once the user has pressed something since the list was entered. */
  hasStarted: () => boolean
}

/** The views of a list: the panel while it is open, and the button's label. */
export function ViewsControl(props: ViewsControlProps) {
  const { list, config, box, open, onClose, onLabel } = props
  const kind = viewKinds.find((one) => one === list.segment)
  const read = useQuery(viewsQuery(useApi(), useUser()))
  const views = useMemo(
    () => read.data?.filter((view) => view.kind === kind).sort(byName),
    [read.data, kind],
  )
  const search = useLocation({ select: (location) => location.searchStr })
  const shown = useMemo<ViewContent>(
    () => ({
      query: viewQuery(search),
      columns: viewColumns(list, config),
      maxReceived: config.maxReceived,
    }),
    [search, list, config],
  )
  const viewId = new URLSearchParams(search).get('view') ?? undefined
  const current = views?.find((view) => view.viewId === viewId)
  const isChanged = current !== undefined && !isSameContent(current, shown)
  const name = current?.name
  useEffect(() => {
    onLabel(name === undefined ? undefined : { name, isChanged })
  }, [name, isChanged, onLabel])
  useEffect(() => () => onLabel(undefined), [onLabel])
  const openView = useOpenView(onClose)
  useViewOfAddress(views, { search, openView, hasStarted: props.hasStarted })
  const { history } = useRouter()
  const navigate = useNavigate()
  const { actingClientId } = useSession()
  if (!open || kind === undefined) return null
  const link = () => {
    const href = withConfig(history.location.href, list, config)
    const beside = { page: '', open: '', view: current?.viewId ?? '', clientId: actingClientId }
    return `${location.origin}${withParameters(href, beside)}`
  }
  return (
    <PickerPopover box={box} label="Views" onCancel={onClose} open>
      <ViewsPanel
        current={current}
        isChanged={isChanged}
        kind={kind}
        onClose={onClose}
        link={link()}
        onLeave={() => {
          onClose()
          const href = withParameters(history.location.href, { view: '' })
          void navigate({ href, replace: true, resetScroll: false })
        }}
        onOpen={openView}
        reading={{ failed: read.isError && !read.data, again: () => void read.refetch() }}
        shown={shown}
        views={views}
      />
    </PickerPopover>
  )
}

const byName = (a: View, b: View) =>
  a.name.localeCompare(b.name, 'en-AU', { numeric: true, sensitivity: 'base' })

/** Opens a view, or the list without one. */
export type OpenView = (view: View | undefined, options?: { replace?: boolean }) => void

function useOpenView(onClose: () => void): OpenView {
  const pathname = useLocation({ select: (location) => location.pathname })
  const navigate = useNavigate()
  return (view, { replace = false } = {}) => {
    onClose()
    const href = view ? viewAddress(pathname, view) : `${pathname}?view=${NO_VIEW}`
    void navigate({ href, replace })
  }
}

/**
 * Opens the default view once the views have arrived, on a browser that did not know it. It opens only if the list has
 * an empty address and the user has not started to work. Reports a view in the address that the user does not have.
 */
function useViewOfAddress(
  views: readonly View[] | undefined,
  user: { search: string; openView: OpenView; hasStarted: () => boolean },
): void {
  const { search, openView } = user
  const snackbar = useSnackbar()
  const onLoaded = useEffectEvent(() => {
    const params = listParams(Object.fromEntries(new URLSearchParams(search)))
    const { view: id, ...others } = params
    if (Object.values(others).some((value) => value !== undefined)) return
    const hasStarted = user.hasStarted()
    const view = views?.find((one) =>
      id === undefined ? one.isDefault && !hasStarted : one.viewId === id,
    )
    if (view) openView(view, { replace: true })
    else if (id !== undefined && id !== NO_VIEW) snackbar(VIEW_GONE)
  })
  const areLoaded = views !== undefined
  useEffect(() => {
    if (areLoaded) onLoaded()
  }, [areLoaded])
}
