// Written by `python -m inkribbon.server.wire.types`: do not edit.

export interface Achievement {
  id: string;
  icon: string;
  won: boolean;
  scenarios: string[];
  players: number;
  least: Record<string, number>;
  most: Record<string, number>;
  times: number;
}

export interface ActAgain {
  do: "act-again";
}

export interface Advised {
  action: unknown;
  text: string;
  chance: number | null;
  reason: string;
}

export interface Ambush {
  do: "ambush";
  need: "high" | "low" | "mid";
  damage: number;
}

export interface Attack {
  range: number;
  damage: number;
  push: boolean;
  assault: boolean;
  sweep: boolean;
  unconscious: boolean;
  evadable: boolean;
  name: string;
  symbol: string;
  move: number;
  reacts_first: boolean;
  dies: boolean;
  poison: boolean;
  killed: boolean;
}

export interface Avert {
  do: "avert";
}

export interface Balance {
  measured: Measured | null;
}

export interface Barricade {
  id: number;
  borders: number[];
  shaking: boolean;
}

export interface BehaviourCard {
  id: string;
  name: string;
  source: string;
  boss: string;
  copies: number;
  deeds: (BossMove | BossAttack | Emerge | Drag | Tremble | Recover | ActAgain | Breed)[];
  text: string;
}

export interface Boss {
  id: number;
  kind: string;
  square: number;
  health: number;
  full: number;
}

export interface BossAttack {
  do: "attack";
  name: string;
  evade: "high" | "low" | "mid";
  range: number;
  damage: number;
  push: boolean;
  sweep: boolean;
  unconscious: boolean;
  poison: boolean;
  killed: boolean;
}

export interface BossCard {
  id: string;
  name: string;
  source: string;
  hit_points: number;
  move: number;
  solo_relief: number;
  fears_fire: number;
  deck: string;
  becomes: string;
  relentless: boolean;
  text: string;
}

export interface BossMove {
  do: "move";
  towards: "active" | "closest" | "farthest" | "weakest";
  squares: number;
  token: string;
}

export interface Breed {
  do: "spawn";
  enemy: string;
  count: number;
}

export interface BurnCorpses {
  do: "burn";
  count: number;
}

export interface BurstDoor {
  do: "burst-door";
  reacts: boolean;
}

export interface CalmDown {
  do: "calm";
  cards: number;
}

export interface Campaign {
  scenario: string;
  last: string;
  last_won: boolean;
  replayed: boolean;
  placed: string[];
  unlocked: string[];
  won: string[];
  failed: string[];
  collected: string[];
  found: string[];
  finds: [number, string][];
  joined: string[];
  over: boolean;
  continues?: number;
  before?: Item[][];
  waiting?: Character[];
  buried?: string[];
}

export interface CampaignSheet {
  title: string;
  scenarios: NodeSheet[];
  won: (SetDials | UseUp | HealAll | DropItems | ReturnFinds | Reshuffle | StockSprays | DropRibbons | RaiseDanger | RaiseDials | Cure | EmptyBox | GiveSpray | ReplaceDead | RestoreFallen | OfferContinue | CountCorpses | CountEnemies | UseBox | ReturnAdded | RestReserve | RestoreReserve)[];
  lost: (SetDials | UseUp | HealAll | DropItems | ReturnFinds | Reshuffle | StockSprays | DropRibbons | RaiseDanger | RaiseDials | Cure | EmptyBox | GiveSpray | ReplaceDead | RestoreFallen | OfferContinue | CountCorpses | CountEnemies | UseBox | ReturnAdded | RestReserve | RestoreReserve)[];
  districts: Record<string, [number, number]>;
  continues: number;
  anchor: string;
}

export interface CastCard {
  id: string;
  name: string;
  text: string;
}

export interface ChancePoint {
  step: number;
  turn: number;
  chance: number;
  part: number;
}

export interface Chances {
  points: ChancePoint[];
  turnings: TurningPoint[];
  parts: string[];
}

export interface Change {
  type: "change";
  version: number;
  hash: string;
  changes: Record<string, unknown>;
  events: Event[];
  waiting: Waiting | null;
  outcome: Outcome | null;
  undo: UndoState;
  decision: Decision | null;
}

export interface ChangeDanger {
  do: "danger";
  levels: number;
}

export interface Character {
  seat: number;
  id: string;
  square: number;
  harm: number;
  items: Item[];
  left: boolean;
  down: boolean;
  used: string[];
  dead?: boolean;
  poisoned?: boolean;
  felled_by_boss?: boolean;
  kerosene?: number;
}

export interface CharacterCard {
  id: string;
  name: string;
  source: string;
  evade: number;
  inventory: number;
  items: string[];
  abilities: string[];
  proficient: string[] | null;
  kerosene: number;
  text: string;
}

export interface CharacterSheet {
  id: string;
  name: string;
  source: string;
  life: number;
  start: number;
  text: string;
  kills: number;
  soak: number;
  cures: boolean;
  returns: boolean;
  shafts: number[][];
}

export interface ChatLine {
  type: "chat";
  n: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

export interface Choice {
  name: string;
  effects: (Spawn | MoveAll | ReactAll | Corner | Haste | Sustain | SpecialAttacks | DrawMore | DrawNow | RollTable | LayCorpses | Ignite | Linger | Dodge | BurstDoor | Ransack | SpawnedStrike | ChangeDanger | FindItem | Hurt | Mend | GiveUp | SpendAmmo | DrawEvent | Receive | ShuffleIn | Unlock | Secure | GainRibbons | PoisonSign | Douse | RaiseDead | Wake | MeetEncounter | Weigh | Mark | Stalk | Avert | Renew | SmashDoor | Ambush | Enrage | Unleash | PlaceObjective | DrawMission | FindSurvivor | StockBox | GiveKerosene | BurnCorpses | CalmDown | WoundReserve | TendReserve | Exhaust)[];
  told?: string;
}

export interface Clause {
  id: string;
  game: string;
  page: number | null;
  kind: string;
  text: string;
  ambiguity: string | null;
}

export interface Corner {
  do: "corner";
}

export interface CountCorpses {
  do: "count-corpses";
  least: number;
  card: string;
  levels: number;
}

export interface CountEnemies {
  do: "count-enemies";
  enemy: string;
  rises: [number, number][];
}

export interface CrawlView {
  phase: string;
  active: number;
  turn: number;
  actions: number;
  characters: Record<string, Character>;
  enemies: Record<string, Enemy>;
  open: number[];
  locked: number[];
  tokens: Record<string, string[]>;
  decks: Record<string, Deck>;
  lasting: Lasting[];
  done: string[];
  symbol: string;
  extra_draws: number;
  next_id: number;
  removed: string[];
  unexplored: Record<string, string>;
  corpses: Record<string, number>;
  fire: number[];
  barrels: number[];
  box: Item[];
  ribbons: number;
  goals: number[];
  gone: string[];
  reader: number;
  dice: string[];
  drawn: string;
  bosses: Record<string, Boss>;
  part: string;
  danger: number;
  campaign: Campaign | null;
  stations: number[];
  unfolding: Unfolding | null;
  elevator: number;
  reserve: Reserve | null;
  city: Record<string, string>;
  step: number;
}

export interface Cure {
  do: "cure";
}

export interface Decision {
  seat: number;
  key: string;
  prompt: string;
  about: (string | number)[];
  options: Option[];
}

export interface Deck {
  layers: string[][];
  discard: string[];
  pinned: [number, string][];
  late?: [number, string[]];
}

export interface Dodge {
  do: "dodge";
  need: "high" | "low" | "mid";
  damage: number;
  push: boolean;
  tile: boolean;
  stops: boolean;
  poison: boolean;
}

export interface Douse {
  do: "douse";
}

export interface Drag {
  do: "drag";
  whom: "active" | "closest" | "farthest" | "weakest";
}

export interface DrawEvent {
  do: "event";
}

export interface DrawMission {
  do: "mission";
}

export interface DrawMore {
  do: "draw-more";
  count: number;
}

export interface DrawNow {
  do: "draw-now";
  count: number;
}

export interface DrawnCard {
  floor: number;
  danger: number;
  card: string;
  announced: boolean;
}

export interface DropItems {
  do: "discard";
  kinds: string[];
  keeps_sprays: boolean;
}

export interface DropRibbons {
  do: "ribbons";
}

export interface Emerge {
  do: "emerge";
  at: "active" | "closest" | "farthest" | "weakest";
}

export interface EmptyBox {
  do: "empty-box";
}

export interface Enemy {
  id: number;
  kind: string;
  square: number;
  wounds: number;
}

export interface EnemyCard {
  id: string;
  name: string;
  source: string;
  copies: number;
  size: 1 | 2 | 3;
  threat: number;
  move: number;
  hit_points: number;
  attack: Attack;
  specials: Attack[];
  abilities: string[];
  text: string;
  model: string;
  band: number;
  token: string;
  fears_fire: number;
  stays_dead: boolean;
}

export interface Enrage {
  do: "enrage";
}

export interface Error {
  type: "error";
  code: string;
  message: string;
  offered?: unknown[];
  state?: State;
}

export interface Event {
  n: number;
  version: number;
  turn: number;
  kind: string;
  text: string;
  clauses: string[];
  data: unknown;
  deeds?: Record<string, number>;
  before?: number;
}

export interface EventSheet {
  name: string;
  text: string;
  told: string;
}

export interface Exhaust {
  do: "exhaust";
  who: "assigned" | "chosen" | "everyone";
}

export interface FindItem {
  do: "find";
  deck: "A" | "B";
  count: number;
}

export interface FindSurvivor {
  do: "survivor";
}

export interface GainRibbons {
  do: "ribbons";
  count: number;
}

export interface GameCard {
  id: string;
  title: string;
  seats: [number, number];
  scenarios: ScenarioCard[];
  modes: string[];
  family: string;
  secret: boolean;
  characters: CastCard[];
  bots: string[];
  achievements: Achievement[];
  guided: boolean;
}

export interface Games {
  games: GameCard[];
  bots: string[];
}

export interface GiveKerosene {
  do: "kerosene";
  tokens: number;
}

export interface GiveSpray {
  do: "give-spray";
}

export interface GiveUp {
  do: "give-up";
  kind: "" | "ammunition" | "recovery" | "weapon";
}

export interface GoalSheet {
  text: string;
  needed: number;
  at: number;
}

export interface Guide {
  game: string;
  scenario: string;
  characters: string[];
  modes: string[];
  bots: (string | null)[];
  steps: GuideStep[];
  end: GuideStep;
}

export interface GuideStep {
  id: string;
  at: string[];
  prompts: string[];
  offers: string[];
  seen: string[];
  waits: boolean;
  title: string;
  text: string;
  do: string;
}

export interface Haste {
  do: "haste";
  squares: number;
  lasts: "next-turn" | "round";
}

export interface HealAll {
  do: "heal";
  levels: number;
}

export interface Health {
  status: "down" | "ok";
  version: string;
  tables: number;
  down: string[];
}

export interface Hint {
  type: "hint";
  version: number;
  bot: string;
  chance: number | null;
  text: string;
  options: Advised[];
  note: string;
}

export interface History {
  table: string;
  first: number;
  last: number;
  end: number;
  turns: number[];
  view: Record<string, unknown>;
  keyed: string[];
  events: Event[];
  moments: Moment[];
}

export interface Hit {
  damage: number;
  push: boolean;
  area: boolean;
}

export interface Human {
  id: number;
  seat: number;
  name: string;
  square: number;
  facing: number;
  wounds: number;
  items: string[];
  searched: number[];
  fate: "left" | "turned" | "up";
  done: boolean;
  fell: number;
}

export interface HumanCard {
  id: string;
  name: string;
  source: string;
  companions: string[];
}

export interface Hurt {
  do: "hurt";
  damage: number;
  tile: boolean;
}

export interface Ignite {
  do: "ignite";
  count: number;
}

export interface InchesPiece {
  letter: string;
  kind: string;
  name: string;
  crossable: string;
  borders: number[];
}

export interface InchesSheet {
  family: string;
  game: string;
  game_title: string;
  scenario: string;
  title: string;
  brief: string;
  goal: string;
  kind: string;
  turns: number;
  needed: number;
  width: number;
  height: number;
  cars: number[];
  blocks: number[];
  walls: number[];
  pieces: InchesPiece[];
  sites: number[];
  entries: number[];
  starts: number[];
  exits: number[];
  home: number[];
  characters: HumanCard[];
  party: Member[];
  horde: number | null;
  cards: Record<string, SearchCard>;
  wounds: number;
  human_inches: number;
  zombie_inches: number;
  barricade_inches: number;
  climb_inches: number;
  row: number;
  modes: string[];
}

export interface InchesView {
  phase: string;
  turn: number;
  active: number;
  stage: "" | "after" | "before" | "fresh" | "moved" | "over";
  spent: number;
  turned: boolean;
  blocked: boolean;
  bites: number;
  traded: [number, string][];
  refused: number[];
  humans: Record<string, Human>;
  zombies: Record<string, Zombie>;
  barricades: Record<string, Barricade>;
  works: Work[];
  supply: number;
  crossable: string[];
  crates: number[];
  delivered: number;
  exit_opens: number;
  next_id: number;
  decks: Record<string, Deck>;
  dice: string[];
  drawn: string;
}

export interface Item {
  id: number;
  card: string;
  ammo: number;
  herbs: string[];
}

export interface ItemCard {
  id: string;
  name: string;
  source: string;
  kind: "ammunition" | "campaign" | "defence" | "recovery" | "scenario" | "special" | "weapon";
  deck: "A" | "B" | "C" | "S";
  copies: number;
  text: string;
  is_a: string;
  capacity: number;
  range: number;
  blue: number;
  red: number;
  low: Hit | null;
  mid: Hit | null;
  high: Hit | null;
  rapid_fire: boolean;
  blast: boolean;
  slots: number;
  universal: boolean;
  fire: boolean;
  upgrades: [string, string] | null;
  decapitates: boolean;
  fuelled: boolean;
  burns: boolean;
  kerosene: number;
  defends: "" | "block" | "kill" | "push";
  reloads: string[];
  points: number;
  heals: number;
  reaches_others: boolean;
  herb: boolean;
  revives: "" | "caution" | "fine";
  cures: boolean;
  rebuilds: boolean;
  rare: boolean;
  number: number;
  tier: "" | "early" | "last" | "late" | "mid";
  priority: boolean;
  room: number;
  at_once: (Spawn | MoveAll | ReactAll | Corner | Haste | Sustain | SpecialAttacks | DrawMore | DrawNow | RollTable | LayCorpses | Ignite | Linger | Dodge | BurstDoor | Ransack | SpawnedStrike | ChangeDanger | FindItem | Hurt | Mend | GiveUp | SpendAmmo | DrawEvent | Receive | ShuffleIn | Unlock | Secure | GainRibbons | PoisonSign | Douse | RaiseDead | Wake | MeetEncounter | Weigh | Mark | Stalk | Avert | Renew | SmashDoor | Ambush | Enrage | Unleash | PlaceObjective | DrawMission | FindSurvivor | StockBox | GiveKerosene | BurnCorpses | CalmDown | WoundReserve | TendReserve | Exhaust)[];
}

export interface ItemKind {
  id: string;
  name: string;
  source: string;
  text: string;
  use: "" | "barricade" | "blast" | "dig" | "heal" | "quench" | "shoot";
  partner: string;
  spent: string[];
  kills: number;
  reach: "beside" | "floor";
  heals: number;
  danger: "" | "collapsed" | "fire" | "zombie";
}

export interface Known {
  seat: number;
  card: string;
}

export interface Laid {
  room: number;
  card: string;
}

export interface Lasting {
  ability: string;
  card: string;
  tile: number;
  seat: number;
  turns: number;
  amount: number;
  enemy?: number;
  waits?: boolean;
  follows?: boolean;
}

export interface LayCorpses {
  do: "corpses";
  count: number;
}

export interface Linger {
  do: "linger";
  ability: string;
  amount: number;
  lasts: "next-turn" | "round";
}

export interface LinkSheet {
  a: number;
  b: number;
  kind: string;
  name: string;
  key: string;
  side: string;
  opens_from: number;
  card: number;
}

export interface Mark {
  do: "mark";
  ability: string;
  on: "board" | "enemy" | "unexplored";
  enemy: string;
}

export interface Measured {
  bot: string;
  players: number;
  games: number;
  won: number;
  low: number;
  high: number;
  turns: number;
}

export interface MeetEncounter {
  do: "encounter";
  count: number;
}

export interface Member {
  id: number;
  seat: number;
  name: string;
  leader: string;
}

export interface Mend {
  do: "mend";
  levels: number;
  tile: boolean;
}

export interface Mission {
  card: string;
  who: string;
  drawn: string[];
  gathered: string[];
}

export interface MissionSheet {
  name: string;
  text: string;
  needs: Record<string, number>;
  draws: number;
  recycles: boolean;
  long: boolean;
}

export interface Moment {
  version: number;
  turn: number;
  seat: number;
  label: string;
  changes: Record<string, unknown>;
  events: Event[];
  waiting: Waiting | null;
  outcome: Outcome | null;
}

export interface MoveAll {
  do: "move-all";
  linked: boolean;
  enemy: string;
}

export interface NarrativeCard {
  id: string;
  name: string;
  source: string;
  text: string;
  marked: boolean;
  number: number;
  returns: boolean;
  effects: (Spawn | MoveAll | ReactAll | Corner | Haste | Sustain | SpecialAttacks | DrawMore | DrawNow | RollTable | LayCorpses | Ignite | Linger | Dodge | BurstDoor | Ransack | SpawnedStrike | ChangeDanger | FindItem | Hurt | Mend | GiveUp | SpendAmmo | DrawEvent | Receive | ShuffleIn | Unlock | Secure | GainRibbons | PoisonSign | Douse | RaiseDead | Wake | MeetEncounter | Weigh | Mark | Stalk | Avert | Renew | SmashDoor | Ambush | Enrage | Unleash | PlaceObjective | DrawMission | FindSurvivor | StockBox | GiveKerosene | BurnCorpses | CalmDown | WoundReserve | TendReserve | Exhaust)[];
  choices: Choice[];
}

export interface NewRecord {
  record: string;
  mode?: "continue" | "replay";
  at?: number | null;
  seats?: SeatWish[];
  dice?: "real" | "table";
}

export interface NewTable {
  game: string;
  scenario: string;
  characters?: string[];
  modes?: string[];
  seats?: SeatWish[];
  dice?: "real" | "table";
  hints?: boolean;
}

export interface NodeSheet {
  id: string;
  name: string;
  district: string;
  opens: string;
  items: string[];
  after: string;
  title: string;
  brief: string;
  leads: string[];
  at: [number, number] | null;
  boss: string;
}

export interface Objective {
  id: string;
  name: string;
  source: string;
  text: string;
  points: number;
  items: string[];
  count: number;
  unhurt: boolean;
}

export interface Odd {
  result: string;
  text: string;
  count: number;
  total: number;
}

export interface Odds {
  type: "odds";
  version: number;
  odds: Odd[][];
  texts: string[];
  marks: Record<string, number[]>;
  ways: Way[];
}

export interface OfferContinue {
  do: "continue";
}

export interface Opened {
  table: string;
  seats: SeatToken[];
  spectator: string;
}

export interface Option {
  action: unknown;
  label: string;
  group: string;
  weight: number | null;
}

export interface Outcome {
  won: boolean;
  cause: string;
  text: string;
  epilogue: string;
}

export interface PersonSheet {
  name: string;
  text: string;
  main: boolean;
  kerosene: number;
  inventory: number;
}

export interface PileTop {
  size: number;
  danger: number;
  top: string;
}

export interface PlaceObjective {
  do: "objective";
}

export interface Pointed {
  type: "pointed";
  seat: number;
  place: number;
}

export interface PoisonSign {
  do: "poison";
}

export interface Pong {
  type: "pong";
}

export interface Presence {
  type: "presence";
  seats: Seat[];
  spectators: number;
}

export interface RaiseDanger {
  do: "danger";
  levels: number;
}

export interface RaiseDead {
  do: "rise";
  when: "next-turn" | "now" | "this-turn";
}

export interface RaiseDials {
  do: "raise-dials";
  points: number;
  card: string;
}

export interface Ransack {
  do: "ransack";
  deck: string;
}

export interface ReactAll {
  do: "react-all";
}

export interface Reaction {
  type: "reaction";
  seat: number;
  what: "cover" | "sorry" | "wait" | "well" | "yes";
}

export interface Reason {
  action: string;
  reason: string;
  text: string;
  clauses: string[];
}

export interface Receive {
  do: "receive";
  card: string;
  once: boolean;
}

export interface Recover {
  do: "recover";
  health: number;
}

export interface Renew {
  do: "renew";
}

export interface ReplaceDead {
  do: "replace-dead";
}

export interface Reserve {
  people: Reservist[];
  mission: Mission | null;
  long: Mission[];
  dead: string[];
  fallen: string[];
  interrupted?: Mission[];
}

export interface ReserveSheet {
  missions: Record<string, MissionSheet>;
  people: Record<string, PersonSheet>;
  symbols: Record<string, ("clue" | "heal" | "item" | "orders" | "stars" | "wound")[]>;
  deadly: number;
}

export interface Reservist {
  id: string;
  wounds: number;
  exhausted: boolean;
}

export interface Reshuffle {
  do: "reshuffle";
  deck: string;
}

export interface RestReserve {
  do: "rest-reserve";
  levels: number;
}

export interface RestoreFallen {
  do: "restore";
}

export interface RestoreReserve {
  do: "restore-reserve";
}

export interface ReturnAdded {
  do: "return-added";
  decks: string[];
}

export interface ReturnFinds {
  do: "return-finds";
}

export interface RollTable {
  do: "roll-table";
  colour: string;
}

export interface RoomSheet {
  number: number;
  floor: number;
  column: number;
  stairs: number[];
  slit: string;
  across: number;
}

export interface Rules {
  game: string;
  title: string;
  clauses: Clause[];
}

export interface Said {
  seat: number;
  round: number;
  turn: number;
  kind: string;
  item: string;
  room: number;
  count: number;
  to: number;
}

export interface ScenarioCard {
  id: string;
  title: string;
  seats: [number, number];
  brief: string;
  group: string;
  modes: string[];
}

export interface Score {
  seat: number;
  objectives: string[];
  survivors: number;
  points: number;
  winner: boolean;
}

export interface SearchCard {
  id: string;
  name: string;
  source: string;
  kind: "antivirus" | "crate" | "grenade" | "heal" | "tools" | "weapon" | "ambush" | "noise" | "nothing" | "trap";
  copies: number;
  size: "" | "big" | "small";
  range: number;
  bonus: number;
  price: number;
  oops: "block" | "discard" | "none" | "wound";
  spread: boolean;
  heals: number;
}

export interface Seat {
  seat: number;
  kind: "bot" | "human";
  bot: string | null;
  name: string;
  present: boolean;
  claimed: boolean;
  character: string;
  chooses: boolean;
  skip: number[];
}

export interface SeatChange {
  name?: string | null;
  kind?: "bot" | "human" | null;
  bot?: string | null;
  chooses?: boolean | null;
  link?: boolean;
}

export interface SeatToken {
  seat: number;
  kind: "bot" | "human";
  token: string | null;
}

export interface SeatWish {
  kind?: "bot" | "human";
  bot?: string | null;
  name?: string | null;
}

export interface Secure {
  do: "secure";
}

export interface SetDials {
  do: "set-dials";
  card: string;
  points: number;
}

export interface Sheet {
  family: string;
  game: string;
  game_title: string;
  scenario: string;
  title: string;
  brief: string;
  goal: string;
  squares: SquareSheet[];
  walls: [number, number][];
  links: LinkSheet[];
  tiles: TileSheet[];
  spawns: number[];
  exits: number[];
  starts: number[][];
  characters: CharacterCard[];
  items: Record<string, ItemCard>;
  enemies: Record<string, EnemyCard>;
  tension: Record<string, TensionCard>;
  dice: Record<string, string[]>;
  evades: number[][];
  health: string[];
  bosses: Record<string, BossCard>;
  behaviour: Record<string, BehaviourCard>;
  stairs: [number, number][];
  goals: GoalSheet[];
  encounters: Record<string, Record<string, (Spawn | MoveAll | ReactAll | Corner | Haste | Sustain | SpecialAttacks | DrawMore | DrawNow | RollTable | LayCorpses | Ignite | Linger | Dodge | BurstDoor | Ransack | SpawnedStrike | ChangeDanger | FindItem | Hurt | Mend | GiveUp | SpendAmmo | DrawEvent | Receive | ShuffleIn | Unlock | Secure | GainRibbons | PoisonSign | Douse | RaiseDead | Wake | MeetEncounter | Weigh | Mark | Stalk | Avert | Renew | SmashDoor | Ambush | Enrage | Unleash | PlaceObjective | DrawMission | FindSurvivor | StockBox | GiveKerosene | BurnCorpses | CalmDown | WoundReserve | TendReserve | Exhaust)[]>>;
  item_box: number;
  key: string;
  danger: number[];
  narrative: Record<string, NarrativeCard>;
  modes: string[];
  campaign: CampaignSheet | null;
  events: EventSheet[];
  stations: StationSheet[];
  stairs_on: Record<string, number>;
  shafts: number[];
  reserve: ReserveSheet | null;
  mortal: boolean;
  renews: boolean;
}

export interface ShuffleIn {
  do: "shuffle-in";
  card: string;
}

export interface SlitCard {
  back: number;
  seat: number;
  card: string;
}

export interface SlitSheet {
  number: number;
  sides: [[number, number], [number, number]];
}

export interface SmashDoor {
  do: "smash-door";
  ability: string;
}

export interface Spawn {
  do: "spawn";
  enemy: string;
  count: number;
  where: "closest" | "my-square" | "my-tile";
}

export interface SpawnedStrike {
  do: "spawned-strike";
  enemy: string;
}

export interface SpecialAttacks {
  do: "special-attacks";
  enemy: string;
}

export interface SpendAmmo {
  do: "spend-ammo";
  points: number;
}

export interface SquareSheet {
  name: string;
  floor: number;
  row: number;
  column: number;
  tile: number;
}

export interface Squares {
  rows: string[];
}

export interface Stalk {
  do: "stalk";
  enemy: string;
  where: "square" | "tile";
  moves: boolean;
}

export interface State {
  type: "state";
  table: string;
  version: number;
  seat: number;
  hash: string;
  view: Record<string, unknown>;
  keyed: string[];
  decision: Decision | null;
  waiting: Waiting | null;
  events: Event[];
  outcome: Outcome | null;
  seats: Seat[];
  spectators: number;
  undo: UndoState;
  dice: "real" | "table";
  commit: string;
  owner: boolean;
  replay: boolean;
  secret: boolean;
  hints: boolean;
}

export interface StationSheet {
  at: number;
  name: string;
  text: string;
  items: string[];
  keeps: boolean;
  track: string[];
  id: string;
}

export interface StockBox {
  do: "stock";
  count: number;
}

export interface StockSprays {
  do: "sprays";
  count: number;
}

export interface Sustain {
  do: "sustain";
  ability: string;
  beside: "character" | "tile";
}

export interface TendReserve {
  do: "tend";
  who: "assigned" | "chosen" | "everyone";
  levels: number;
}

export interface TensionCard {
  id: string;
  name: string;
  source: string;
  colour: "amber" | "green" | "red";
  copies: number;
  symbol: string;
  effects: (Spawn | MoveAll | ReactAll | Corner | Haste | Sustain | SpecialAttacks | DrawMore | DrawNow | RollTable | LayCorpses | Ignite | Linger | Dodge | BurstDoor | Ransack | SpawnedStrike | ChangeDanger | FindItem | Hurt | Mend | GiveUp | SpendAmmo | DrawEvent | Receive | ShuffleIn | Unlock | Secure | GainRibbons | PoisonSign | Douse | RaiseDead | Wake | MeetEncounter | Weigh | Mark | Stalk | Avert | Renew | SmashDoor | Ambush | Enrage | Unleash | PlaceObjective | DrawMission | FindSurvivor | StockBox | GiveKerosene | BurnCorpses | CalmDown | WoundReserve | TendReserve | Exhaust)[];
  removed_after: boolean;
  text: string;
  special: boolean;
  poison: boolean;
  bands: Record<string, (Spawn | MoveAll | ReactAll | Corner | Haste | Sustain | SpecialAttacks | DrawMore | DrawNow | RollTable | LayCorpses | Ignite | Linger | Dodge | BurstDoor | Ransack | SpawnedStrike | ChangeDanger | FindItem | Hurt | Mend | GiveUp | SpendAmmo | DrawEvent | Receive | ShuffleIn | Unlock | Secure | GainRibbons | PoisonSign | Douse | RaiseDead | Wake | MeetEncounter | Weigh | Mark | Stalk | Avert | Renew | SmashDoor | Ambush | Enrage | Unleash | PlaceObjective | DrawMission | FindSurvivor | StockBox | GiveKerosene | BurnCorpses | CalmDown | WoundReserve | TendReserve | Exhaust)[]>;
  instead: boolean;
  number: number;
  returns: boolean;
}

export interface TileSheet {
  name: string;
  colour: string;
  squares: number[];
  quiet: boolean;
  flooded: boolean;
}

export interface TowerCard {
  id: string;
  kind: string;
  floor: number;
  survivors: number;
  danger: "" | "collapsed" | "fire" | "zombie";
}

export interface TowerFace {
  seat: number;
  character: string;
  room: number;
  damage: number;
  saved: number;
  hand: string[];
  objectives: string[];
  zombies: number[];
  survivors: number[];
  laid: Laid[];
  searched: number[];
  pile: number[];
  flipped: number[];
  back: number;
  runs: number;
  knows: Known[];
}

export interface TowerPublic {
  seat: number;
  character: string;
  dangers: string[];
  kept: number[];
  searched: number[];
}

export interface TowerSheet {
  family: string;
  game: string;
  game_title: string;
  scenario: string;
  title: string;
  brief: string;
  goal: string;
  seats: number;
  rounds: number;
  rooms: RoomSheet[];
  slits: SlitSheet[];
  characters: CharacterSheet[];
  lives: number[];
  items: Record<string, ItemKind>;
  cards: Record<string, TowerCard>;
  deal: Record<string, string[]>;
  objectives: Record<string, Objective>;
  backs: Record<string, number>;
  zombie_bonus: number;
  passage_room: number;
  helicopter_room: number;
}

export interface TowerView {
  phase: string;
  round: number;
  turn: number;
  first: number;
  active: number;
  ap: number;
  to_act: number[];
  faces: Record<string, TowerFace>;
  players: TowerPublic[];
  piles: Record<string, PileTop>;
  discard: string[];
  slits: Record<string, SlitCard[]>;
  drawn: DrawnCard | null;
  said: Said[];
  spoken: string[];
  cured: number;
  scores: Score[];
}

export interface Tremble {
  do: "tremble";
}

export interface TurningPoint {
  step: number;
  turn: number;
  seat: number;
  before: number;
  after: number;
  done: string;
  better: string;
  at: number;
  part: number;
}

export interface UndoNews {
  type: "undo";
  version: number;
  undo: UndoState;
}

export interface UndoState {
  free: boolean;
  asked_by: number | null;
  to: "action" | "scenario" | "step" | "turn" | null;
  agreed: number[];
  ask: string;
  redo: boolean;
}

export interface Unfolding {
  drawn: number[];
  guessed: number[];
  unlocked: string[];
}

export interface Unleash {
  do: "unleash";
}

export interface Unlock {
  do: "unlock";
  link: string;
}

export interface UseBox {
  do: "use-box";
}

export interface UseUp {
  do: "use-up";
  kind: "ammunition" | "recovery";
  trades: boolean;
}

export interface Waiting {
  seat: number;
  prompt: string;
}

export interface Wake {
  do: "wake";
  enemy: string;
}

export interface Way {
  place: number;
  path: number[];
  cost: number;
  reacting: number[];
  why: string;
}

export interface Weigh {
  do: "weigh";
  ability: string;
  on: "me" | "next";
}

export interface WholeLog {
  events: Event[];
}

export interface WithheldList {
  type: "withheld";
  version: number;
  withheld: Reason[];
}

export interface Work {
  borders: number[];
  paid: number;
  near: number[];
  barricade: number;
}

export interface WoundReserve {
  do: "wound";
  who: "assigned" | "chosen" | "everyone";
  wounds: number;
}

export interface Zombie {
  id: number;
  square: number;
  name: string;
  done: boolean;
}
