import { type Deployment, startDeployment } from '#local/deployment.ts'
import { findFreePort } from '#local/emulators/free-port.ts'
import { copyWrittenDemo } from '#local/written-demo.ts'

/**
 * Starts the whole local deployment with its demo in this process. `complaints`: failures that it reported. The data are
 * copied from the folder in DEMO_DATA, which scripts/test.ts has filled; without it the demo is seeded again, which takes
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
