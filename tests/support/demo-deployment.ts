import { type Deployment, startDeployment } from '#infra/local/deployment.ts'
import { findFreePort } from '#infra/local/emulators/free-port.ts'
import { copyWrittenDemo } from '#infra/local/written-demo.ts'

/**
 * The whole one-machine deployment with its demo, in this process. `complaints`: what went wrong in it. The demo is a copy
 * of the folder that DEMO_DATA names, where scripts/test.ts has written it; without one it is written anew, which takes
 * ten times as long.
 */
export async function startDemo(
  options: { siteDirectory?: string } = {},
): Promise<{ deployment: Deployment; complaints: string[] }> {
  const complaints: string[] = []
  const copied = await copyWrittenDemo()
  const deployment = await startDeployment({
    port: await findFreePort(),
    directory: copied?.directory,
    empty: false,
    points: 0,
    siteDirectory: options.siteDirectory,
    report: sentence => complaints.push(sentence),
    onCrash: sentence => complaints.push(sentence),
  })
  await deployment.images
  const stop = async () => {
    await deployment.stop()
    await copied?.remove()
  }
  return { deployment: { ...deployment, stop }, complaints }
}
