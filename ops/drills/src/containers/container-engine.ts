import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { RunningProcess } from '../../../bench/src/system/running-process.ts'
import { startProcess } from '../../../bench/src/system/running-process.ts'
import { MissingProgramsError } from '../engines/programs.ts'
import { runProgram } from '../engines/run-program.ts'

export interface BuildOptions {
  /** Absolute path of the context. */
  context: string
  file: string
  target?: string
  tag: string
  args?: Record<string, string>
  /** Folders and files of this machine that the build sees, by their path in the container. */
  volumes?: Record<string, string>
}

export interface RunOptions {
  image: string
  args: string[]
  env: Record<string, string>
}

const TRY_MS = 60_000

/**
 * Ways to start a container, best first. A machine that is itself a container may allow neither cgroups nor higher
 * limits, and may mount both versions of cgroups, which crun refuses.
 */
const withinLimits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024']
const ways: { prefix: string[]; options: string[] }[] = [
  { prefix: [], options: [] },
  { prefix: [], options: ['--cgroups=disabled', ...withinLimits] },
  {
    prefix: ['unshare', '--mount', 'sh', '-c', 'umount /sys/fs/cgroup/unified; exec "$@"', 'sh'],
    options: ['--cgroups=disabled', ...withinLimits],
  },
]

/** Builds with Buildah and runs with Podman, with images and state in one folder. */
export class ContainerEngine {
  readonly #folder: string
  readonly #storage: string[]
  #way = ways[0]

  private constructor(folder: string, storage: string[]) {
    this.#folder = folder
    this.#storage = storage
  }

  /** Opens an engine that keeps everything in this folder, as layers if the file system can. */
  static async open(folder: string): Promise<ContainerEngine> {
    const state = ['--root', path.join(folder, 'images'), '--runroot', path.join(folder, 'run')]
    const layers = ['--storage-driver', 'overlay', ...state]
    const canLayer = await runProgram('buildah', [...layers, 'info']).then(
      () => true,
      () => false,
    )
    return new ContainerEngine(folder, canLayer ? layers : ['--storage-driver', 'vfs', ...state])
  }

  async build(options: BuildOptions): Promise<void> {
    const { context, file, target, tag, args = {}, volumes = {} } = options
    await runProgram('buildah', [
      ...this.#storage,
      'bud',
      // Needs only root, so it works on machines that allow no containers.
      '--isolation=chroot',
      '--network=host',
      // The format of OCI has no place for HEALTHCHECK.
      '--format=docker',
      // The stages that both images share are built once.
      '--layers',
      `--file=${file}`,
      `--tag=${tag}`,
      ...(target === undefined ? [] : [`--target=${target}`]),
      ...Object.entries(args).map(([name, value]) => `--build-arg=${name}=${value}`),
      ...Object.entries(volumes).map(([inside, outside]) => `--volume=${outside}:${inside}`),
      context,
    ])
  }

  /** Returns the words of the image's HEALTHCHECK, and its size in bytes. */
  async inspect(image: string): Promise<{ healthCheck: string[]; bytes: number }> {
    const text = await this.#podman('image', 'inspect', image)
    const [imageDetails]: { Healthcheck?: { Test?: string[] }; Size: number }[] = JSON.parse(text)
    if (!imageDetails) throw new Error(`There is no image ${image}`)
    return { healthCheck: imageDetails.Healthcheck?.Test ?? [], bytes: imageDetails.Size }
  }

  /**
   * Finds a way to start containers of an image whose command ends.
   *
   * @throws MissingProgramsError if this machine starts none.
   */
  async findWay(options: RunOptions): Promise<void> {
    const reasons: string[] = []
    for (const way of ways) {
      this.#way = way
      try {
        await this.run(options, TRY_MS)
        return
      } catch (error) {
        reasons.push(error instanceof Error ? error.message : String(error))
      }
    }
    throw new MissingProgramsError(
      `This machine does not let Podman start containers:\n${reasons.at(-1)}`,
    )
  }

  /** Runs a container to its end and returns its output. */
  run(options: RunOptions, timeoutMs?: number): Promise<string> {
    const [file = '', ...args] = this.#command(options)
    return runProgram(file, args, { ...(timeoutMs !== undefined && { timeoutMs }) })
  }

  /** Starts a container that keeps running. A signal to the returned process reaches the first one inside. */
  start(options: RunOptions): RunningProcess {
    const [file = '', ...args] = this.#command(options)
    return startProcess(file, args, { cwd: this.#folder, env: {} })
  }

  async remove(): Promise<void> {
    await this.#podman('rm', '--all', '--force').catch(() => undefined)
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** The strictest options that orchestrators offer: nothing is writable, and no capability is left. */
  #command({ image, args, env }: RunOptions): string[] {
    return [
      ...(this.#way?.prefix ?? []),
      'podman',
      ...this.#storage,
      '--cgroup-manager=cgroupfs',
      'run',
      '--rm',
      '--network=host',
      '--read-only',
      '--read-only-tmpfs=false',
      '--cap-drop=all',
      '--security-opt=no-new-privileges',
      '--no-healthcheck',
      ...(this.#way?.options ?? []),
      ...Object.entries(env).map(([name, value]) => `--env=${name}=${value}`),
      image,
      ...args,
    ]
  }

  #podman(...args: string[]): Promise<string> {
    return runProgram('podman', [...this.#storage, ...args])
  }
}
