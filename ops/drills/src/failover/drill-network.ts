import { startProcess } from '../../../bench/src/system/running-process.ts'
import { runProgram } from './run.ts'

const BRIDGE = 'tideway'
/** Address of HAProxy, the providers and the load, as in ops/deploy/haproxy. */
export const FRONT = '10.20.0.10'

/** A machine of the drill: a network namespace with one address. */
export interface DrillHost {
  address: string
  /** Returns a command that runs in the host's network, as a user of the system. */
  command(user: string, file: string, args: string[]): [file: string, args: string[]]
  /** Cuts the host's network, as if its cable were pulled: nothing is refused, packets vanish. */
  cut(): Promise<void>
  reconnect(): Promise<void>
}

/** Creates the bridge on which all hosts are. The caller is in a network namespace that nothing else uses. */
export async function openNetwork(): Promise<void> {
  await ip('link', 'add', BRIDGE, 'type', 'bridge')
  await ip('addr', 'add', `${FRONT}/24`, 'dev', BRIDGE)
  await ip('link', 'set', BRIDGE, 'up')
}

/** Adds a host with this address to the bridge. */
export async function addHost(name: string, address: string): Promise<DrillHost> {
  // The namespace exists only while a process runs in it.
  const holder = startProcess(
    'unshare',
    ['--net', '/bin/sh', '-c', 'echo held; exec sleep infinity'],
    {
      cwd: '/',
      env: {},
    },
  )
  await holder.says(/held/, 5000)
  const pid = String(holder.child.pid)
  const inside = (...args: string[]) => runProgram('nsenter', ['-t', pid, '-n', 'ip', ...args])
  await ip('link', 'add', name, 'type', 'veth', 'peer', 'name', `${name}-in`)
  await ip('link', 'set', `${name}-in`, 'netns', pid)
  await ip('link', 'set', name, 'master', BRIDGE, 'up')
  await inside('link', 'set', 'lo', 'up')
  await inside('addr', 'add', `${address}/24`, 'dev', `${name}-in`)
  await inside('link', 'set', `${name}-in`, 'up')
  return {
    address,
    command: (user, file, args) => [
      'nsenter',
      [
        '-t',
        pid,
        '-n',
        'setpriv',
        `--reuid=${user}`,
        `--regid=${user}`,
        '--clear-groups',
        file,
        ...args,
      ],
    ],
    cut: async () => void (await ip('link', 'set', name, 'down')),
    reconnect: async () => void (await ip('link', 'set', name, 'up')),
  }
}

function ip(...args: string[]): Promise<string> {
  return runProgram('ip', args)
}
