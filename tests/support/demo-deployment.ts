import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Deployment, startDeployment } from '#infra/local/deployment.ts'
import { findFreePort } from '#infra/local/emulators/free-port.ts'

/**
 * The whole one-machine deployment with its demo, in this process. `complaints`: what went wrong in it. The demo is a copy
 * of the folder that DEMO_DATA names, where scripts/test.ts has written it; without one it is written anew, which takes
 * ten times as long.
 */
export async function startDemo(
  options: { siteDirectory?: string } = {},
): Promise<{ deployment: Deployment; complaints: string[] }> {
  const complaints: string[] = []
  const written = process.env.DEMO_DATA
  const directory = written && (await mkdtemp(join(tmpdir(), 'ponto-urbano-demo-')))
  if (written && directory) await cp(written, directory, { recursive: true })
  const deployment = await startDeployment({
    port: await findFreePort(),
    directory: directory || undefined,
    empty: false,
    points: 0,
    siteDirectory: options.siteDirectory,
    report: sentence => complaints.push(sentence),
    onCrash: sentence => complaints.push(sentence),
  })
  await deployment.photos
  const stop = async () => {
    await deployment.stop()
    if (directory) await rm(directory, { recursive: true, force: true })
  }
  return { deployment: { ...deployment, stop }, complaints }
}
