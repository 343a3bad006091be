import type { Plugin } from 'vite'

const FILE = /[\\/]react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/

/** Functions of React that run only if an app uses what they are for. This one does not. */
const UNUSED = {
  'server rendering': [
    'accumulateOrCreateContinuousQueuedReplayableEvent',
    'attemptContinuousHydration',
    'attemptExplicitHydrationTarget',
    'attemptHydrationAtCurrentPriority',
    'attemptReplayContinuousQueuedEvent',
    'canHydrateHydrationBoundary',
    'canHydrateInstance',
    'canHydrateTextInstance',
    'clearHydrationBoundary',
    'getHydratableHoistableCache',
    'getNextHydratableInstanceAfterHydrationBoundary',
    'hideOrUnhideDehydratedBoundary',
    'prepareToHydrateHostInstance',
    'queueIfContinuousEvent',
    'replayUnblockedEvents',
    'retryActivityComponentWithoutHydrating',
    'retryDehydratedSuspenseBoundary',
    'retryIfBlockedOn',
    'retrySuspenseComponentWithoutHydrating',
    'scheduleReplayQueueIfNeeded',
    'updateDehydratedSuspenseComponent',
  ],
  'view transitions': [
    'applyViewTransitionName',
    'applyViewTransitionToHostInstancesRecursive',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'createViewTransitionInstance',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
  ],
  'refs of fragments': [
    'collectClientRects',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'findFragmentInstanceOrTextInstanceSiblings',
    'scrollTextNodeIntoView',
    'validateDocumentPositionWithFiberTree',
  ],
  'lists of suspended parts and hidden activities': [
    'updateActivityComponent',
    'updateSuspenseListComponent',
  ],
}

/** Methods of objects that only those functions make, or that only a page of a server has. */
const METHODS =
  /^(?:FragmentInstance|ViewTransitionPseudoElement|ReactDOMHydrationRoot)\.prototype\.\w+ =\s*function[\s\S]*?^\};?$/gm

/**
 * Empties functions of React that the dashboard never runs, a seventh of it. A new version of React that names one of
 * them differently fails the build.
 */
export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!FILE.test(id)) return null
      let lean = code.replace(METHODS, '')
      for (const name of Object.values(UNUSED).flat()) {
        const before = lean
        lean = lean.replace(
          new RegExp(String.raw`^function ${name}\([\s\S]*?^\}$`, 'm'),
          `function ${name}() {}`,
        )
        if (lean === before) this.error(`React no longer has ${name}, which the build leaves out`)
      }
      return { code: lean, map: null }
    },
  }
}
