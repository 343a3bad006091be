import { reasonOf } from '@tideway/browser/http/api-failure'
import { useSingleMutation } from '@tideway/browser/mutations/use-single-mutation'
import { fieldOfProblem } from '@tideway/contract/identity/single-sign-on/single-sign-on'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { testSignIn } from './single-sign-on-queries.ts'

/** Opens the saved OpenID provider in a new tab, which then shows the result of a sign-in. */
export function TestSignIn({ unsaved }: { unsaved: boolean }) {
  const api = useApi()
  const { actingClientId } = useSession()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (tab: Window | null) => {
      try {
        const location = await testSignIn(api, actingClientId)
        if (tab) tab.location.replace(location)
        else window.location.assign(location)
      } catch (failure) {
        tab?.close()
        throw failure
      }
    },
  })
  return (
    <>
      <Button
        busy={isPending}
        disabledReason={unsaved ? 'Save your changes first.' : undefined}
        // The tab is opened before its address is known, because browsers open one only while they handle a press.
        onClick={() => mutate(window.open('', '_blank'))}
      >
        Test sign-in
      </Button>
      {error ? (
        <Alert kind="error">
          <p>{`${fieldOfProblem(reasonOf(error) ?? GENERIC_FAILURE).text}.`}</p>
        </Alert>
      ) : null}
    </>
  )
}
