import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetchAfter } from './refetch-after.ts'

const queryKey = ['settings']

/** Shows a query on screen whose reads end like `read`. */
async function shown(read: () => Promise<string>): Promise<QueryClient> {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queryClient.mount()
  queryClient.setQueryDefaults(queryKey, { queryFn: read })
  await queryClient.prefetchQuery({ queryKey })
  new QueryObserver(queryClient, {
    queryKey,
    queryFn: read,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => {})
  return queryClient
}

async function fail(): Promise<void> {
  throw new Error('no response')
}

test('a read that starts after the failure shows the server’s state', async () => {
  const read = vi.fn(async () => 'read')
  const queryClient = await shown(read)
  const [send, isCurrent] = refetchAfter(queryClient, queryKey, fail)
  await expect(send()).rejects.toThrow('no response')
  expect(read).toHaveBeenCalledTimes(2)
  expect(isCurrent()).toBe(true)
})

test('if that read fails too, an earlier read within the change does not count', async () => {
  let isDown = false
  const queryClient = await shown(async () => {
    if (isDown) throw new Error('still down')
    return 'read'
  })
  const [send, isCurrent] = refetchAfter(queryClient, queryKey, async () => {
    await queryClient.refetchQueries({ queryKey })
    await new Promise((resolve) => setTimeout(resolve, 2))
    isDown = true
    await fail()
  })
  await expect(send()).rejects.toThrow('no response')
  expect(isCurrent()).toBe(false)
})

test('reads again after a successful change', async () => {
  const read = vi.fn(async () => 'read')
  const queryClient = await shown(read)
  const [send] = refetchAfter(queryClient, queryKey, async () => undefined)
  await send()
  expect(read).toHaveBeenCalledTimes(2)
})
