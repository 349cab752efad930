import type { OfferingId } from '../../../events/ids.ts';
import type { InitializationData, ObjectFile } from '../../../events/wire.ts';
import type { LoadWish } from '../../../machines/sync/loading.ts';
import { people } from './backends.ts';
import { isOver } from './lost-ground.ts';
import type { Tab } from './tab.ts';
import type { World } from './world.ts';

const [ana] = people;

/** The class as the server has it, as an object file. */
export const fileOf = (data: InitializationData, offeringId: OfferingId): ObjectFile => {
  const isOfClass = (row: { readonly offeringId: string }): boolean => row.offeringId === offeringId;
  const offerings = data.offerings.filter(isOfClass);
  const enrollments = data.enrollments.filter(isOfClass);
  const policy = data.settings.grading?.[offeringId];
  return {
    kind: 'offering-snapshot',
    version: 1,
    note: '',
    initializationData: {
      courses: data.courses.filter(({ courseId }) => offerings.some((one) => one.courseId === courseId)),
      offerings,
      assessments: data.assessments.filter(isOfClass),
      enrollments,
      students: data.students.filter(({ studentId }) => enrollments.some((seat) => seat.studentId === studentId)),
      grades: data.grades.filter(isOfClass),
      settings: policy ? { grading: { [offeringId]: policy } } : {},
    },
  };
};

export const wishFor = (...files: readonly ObjectFile[]): LoadWish => ({
  call: 'loadSnapshotsFromObject',
  body: { listOfOfferingSnapshots: files },
  serverIds: files.flatMap(({ initializationData }) =>
    initializationData.offerings.map(({ offeringId }) => offeringId),
  ),
  note: 'class.json',
});

/** What people have saved of classes, one file for each, the newest. */
export class ClassFiles {
  readonly #files = new Map<OfferingId, ObjectFile>();
  readonly #world: World;
  #wish: LoadWish | undefined;
  /** How often they ask again before they go on with something else. */
  #patience = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** In a world with loads, somebody may do this instead of editing: save what the server holds of a class, or load. */
  areUsed(tab: Tab): boolean {
    const { options, chance } = this.#world;
    if (!options.loads || !(this.#patience > 0 || chance.isLucky(0.25))) return false;
    if (this.#patience > 0) this.#load(tab);
    else this.#use(tab);
    return true;
  }

  #use(tab: Tab): void {
    const { chance, backends } = this.#world;
    const data = backends.model.data(ana);
    if (this.#files.size === 0 || chance.isLucky(0.3)) {
      if (data.offerings.length === 0) return;
      const { offeringId } = chance.pick(data.offerings);
      this.#files.set(offeringId, fileOf(data, offeringId));
      return;
    }
    const files = [...this.#files.values()];
    const first = chance.pick(files);
    const more = files.filter((one) => one !== first && chance.isLucky(0.3)).slice(0, 1);
    this.#wish = wishFor(first, ...more);
    this.#patience = 6;
    this.#load(tab);
  }

  /** While something is unsent they wait, so that it can be sent, and ask again. */
  #load(tab: Tab): void {
    const { watch, faults } = this.#world;
    const wish = this.#wish;
    if (!wish) return;
    this.#patience -= 1;
    tab.sync.hurry();
    tab.sync.load(wish).then(
      ({ kind }) => {
        if (kind === 'begun') this.#patience = 0;
        watch.note(`load ${kind}`);
        this.#world.note(`${tab.name} would load ${wish.serverIds.join()}: ${kind}`);
      },
      (error: unknown) => {
        if (!isOver(tab)) faults.push(`a load failed: ${String(error)}`);
      },
    );
  }
}
